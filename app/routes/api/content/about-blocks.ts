import { blocksResource } from "~/blocks/blocks-api.server";

const api = blocksResource("about");

export const loader = api.loader;
export const action = api.action;
