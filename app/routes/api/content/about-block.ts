import { blockResource } from "~/blocks/blocks-api.server";

const api = blockResource("about");

export const loader = api.loader;
export const action = api.action;
