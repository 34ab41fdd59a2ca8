import { blockResource } from "~/content/blocks-api.server";

const api = blockResource("about");

export const loader = api.loader;
export const action = api.action;
