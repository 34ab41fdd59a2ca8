import { readSite } from "~/company/read-site.server";

export { readOnly as action } from "~/request/read-only";

/** An iPhone shows pushes only for an app on its home screen. */
export async function loader() {
  const { name } = await readSite();
  const manifest = {
    id: "/admin/",
    name: `${name} 관리자`,
    short_name: "관리자",
    lang: "ko",
    start_url: "/admin/contact",
    scope: "/admin/",
    display: "standalone",
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
