import { blocksResource } from "~/content/blocks-api.server";

const api = blocksResource("service");

export const loader = api.loader;
export const action = api.action;
