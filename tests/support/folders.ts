import { resolve } from "node:path";

/** Shared by all tests of a run; created by build-site.ts and make-template.ts, ignored by git. */
export const buildDirectory = resolve("build-test");
export const templateFile = resolve("data-test/template.sqlite");

/** The account in the template database. */
export const admin = { username: "admin", password: "test-password" };

/** The tests' build-time settings, so that features that depend on them can be tested. */
export const buildSettings = {
  VITE_SITE_NAME: "시험 인테리어",
  VITE_INSTAGRAM_URL: "https://instagram.example/shop",
  VITE_BLOG_URL: "https://blog.example/shop",
  VITE_YOUTUBE_URL: "https://youtube.example/shop",
  VITE_KAKAO_MAP_KEY: "test-map-key",
};
