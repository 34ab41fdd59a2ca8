import { problem } from "~/api/resource.server";

/** Any other path under /api: JSON, where Remix would answer with the page for people. */
export const loader = () => problem(404, "없는 주소입니다.");
export const action = loader;
