import { blockResource } from "~/content/blocks-api.server";

const api = blockResource("service");

export const loader = api.loader;
export const action = api.action;
