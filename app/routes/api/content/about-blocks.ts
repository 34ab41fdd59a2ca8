import { blocksResource } from "~/content/blocks-api.server";

const api = blocksResource("about");

export const loader = api.loader;
export const action = api.action;
