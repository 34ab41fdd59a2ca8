import { blockResource } from "~/content/blocks-api.server";

const api = blockResource();

export const loader = api.loader;
export const action = api.action;
