import { blockResource } from "~/blocks/blocks-api.server";

const api = blockResource();

export const loader = api.loader;
export const action = api.action;
