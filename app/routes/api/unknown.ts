import { refused } from "~/api/resource.server";

/** Any other path under /api: JSON, where Remix would answer with the page for people. */
export const loader = () => refused({ status: 404, message: "없는 주소입니다." });
export const action = loader;
