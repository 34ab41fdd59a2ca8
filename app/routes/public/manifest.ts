import { readSite } from "~/company/read-site.server";

export { readOnly as action } from "~/request/read-only";

export async function loader() {
  const { name } = await readSite();
  const manifest = {
    name,
    short_name: name,
    lang: "ko",
    start_url: "/",
    display: "browser",
    background_color: "#fbfaf7",
    theme_color: "#fbfaf7",
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json; charset=utf-8" },
  });
}
