import { resolve } from "node:path";

/** Shared by all tests of a run; created by build-site.ts and make-template.ts, ignored by git. */
export const buildDirectory = resolve("build-test");
export const templateFile = resolve("data-test/template.sqlite");

/** The account in the template database. */
export const admin = { username: "admin", password: "test-password" };

/** What the shop of the tests says about itself before the office has saved anything. */
export const shopSettings = {
  VITE_SITE_NAME: "시험 인테리어",
  VITE_INSTAGRAM_URL: "https://www.instagram.com/testshop",
  VITE_BLOG_URL: "https://blog.example/testshop",
  VITE_YOUTUBE_URL: "https://www.youtube.com/@testshop",
  VITE_KAKAO_MAP_KEY: "test-map-key",
};
