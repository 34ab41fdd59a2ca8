import { pictureResource } from "~/files/picture-api.server";

const api = pictureResource("content");

export const loader = api.loader;
export const action = api.action;
