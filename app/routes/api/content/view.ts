import { pictureResource } from "~/pictures/picture-api.server";

const api = pictureResource("content");

export const loader = api.loader;
export const action = api.action;
