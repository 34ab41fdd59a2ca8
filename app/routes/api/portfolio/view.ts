import { rendition } from "~/files/rendition.server";
import { sendFile } from "~/files/send.server";
import { resource } from "~/http/api.server";

/** `?size=` asks for a smaller rendition, or for the cut that message previews show. */
const api = resource({
  GET: async ({ request, params }) => {
    const size = new URL(request.url).searchParams.get("size");
    const picture = await rendition("portfolio", params.filename ?? "", size);
    return sendFile(request, picture?.path, { type: picture?.type ?? "" });
  },
});

export const loader = api.loader;
export const action = api.action;
