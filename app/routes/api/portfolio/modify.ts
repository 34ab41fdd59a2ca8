import { requireAdmin } from "~/auth/require-admin.server";
import { data, done, invalid, resource } from "~/http/api.server";
import { portfolioSchema } from "~/portfolio/portfolio-schema";
import { readPortfolio } from "~/portfolio/read-portfolio.server";
import { receivePortfolio } from "~/portfolio/receive-portfolio.server";

const api = resource({
  GET: async ({ request, params }) => {
    await requireAdmin(request);
    const { version: _, createdAt: __, updatedAt: ___, ...entry } = await readPortfolio(params.id);
    const { thumbnail, pictures, ...columns } = entry;
    return data({
      ...columns,
      thumbnail: thumbnail ? shown(thumbnail) : { id: null, name: "", uploadedName: "", size: 0 },
      imageFiles: pictures.map((picture) => ({ ...shown(picture), ord: picture.ord })),
    });
  },
  PUT: async ({ request, params }) => {
    const user = await requireAdmin(request);
    const result = await receivePortfolio(request, {
      accountId: user.id,
      id: params.id ?? "",
      schema: portfolioSchema,
      keepPictures: false,
    });
    return result.saved ? done() : invalid(result.reply, result.status);
  },
});

interface Shown {
  id: number;
  name: string;
  uploadedName: string;
  size: number;
}

function shown({ id, name, uploadedName, size }: Shown) {
  return { id, name, uploadedName, size };
}

export const loader = api.loader;
export const action = api.action;
