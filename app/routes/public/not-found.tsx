import { StatusPage } from "~/ui/error-page";

export async function loader() {
  return new Response(null, { status: 404 });
}

export default function NotFound() {
  return <StatusPage status={404} text="Page not found" home="/" />;
}
