import { requireAdmin } from "~/auth/require-admin.server";
import { readMainImages, receiveMainImages } from "~/content/save-main-images.server";
import { data, done, problem, resource } from "~/http/api.server";

const api = resource({
  GET: async () => {
    const images = await readMainImages();
    return data(
      images.map(({ id, ord, name, uploadedName, size }) => ({
        id,
        ord,
        name,
        uploadedName,
        size,
      })),
    );
  },
  POST: async ({ request }) => {
    const user = await requireAdmin(request);
    const result = await receiveMainImages(request, { accountId: user.id, keepPictures: false });
    if (result.saved) return done();
    return problem(result.status, Object.values(result.errors)[0]?.[0] ?? "", result.errors);
  },
});

export const loader = api.loader;
export const action = api.action;
