import { z } from "zod";
import { describeApi } from "~/api/openapi.server";
import { json, resource } from "~/api/resource.server";

const api = resource({
  GET: {
    summary: "이 문서",
    access: "everyone",
    answer: z.looseObject({ openapi: z.string(), paths: z.looseObject({}) }),
    async handle() {
      return json(describeApi(), 200);
    },
  },
});

export const loader = api.loader;
export const action = api.action;
