import * as z from "zod";
import { describeApi } from "~/api/openapi.server";
import { operation, resource } from "~/api/resource.server";
import { readSite } from "~/company/read-site.server";

const api = resource({
  GET: operation({
    summary: "이 문서",
    access: "everyone",
    answer: z.looseObject({ openapi: z.string(), paths: z.looseObject({}) }),
    async handle() {
      return { value: { ...describeApi((await readSite()).name) } };
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
