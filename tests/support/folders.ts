import { resolve } from "node:path";

/** What all tests of one run share; made by build-site.ts and make-template.ts, and ignored by git. */
export const buildDirectory = resolve("build-test");
export const templateFile = resolve("data-test/template.sqlite");

/** The account that stands in the template. */
export const admin = { username: "admin", password: "test-password" };

/** Build-time settings of the tests, so that what depends on them is there to be tested. */
export const buildSettings = {
  VITE_SITE_NAME: "시험 인테리어",
  VITE_INSTAGRAM_URL: "https://instagram.example/shop",
  VITE_BLOG_URL: "https://blog.example/shop",
  VITE_YOUTUBE_URL: "https://youtube.example/shop",
  VITE_KAKAO_MAP_KEY: "test-map-key",
};
