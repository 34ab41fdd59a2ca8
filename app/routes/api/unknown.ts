import { refused } from "~/api/resource.server";

/** Any other path under /api, as JSON; Remix would answer with the HTML 404 page. */
export const loader = () => refused({ status: 404, message: "없는 주소입니다." });
export const action = loader;
