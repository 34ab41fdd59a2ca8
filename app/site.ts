/** Fixed at build time, from the VITE_* settings. */
export const site = {
  name: import.meta.env.VITE_SITE_NAME || "우리 인테리어",
  instagramUrl: import.meta.env.VITE_INSTAGRAM_URL || "",
  blogUrl: import.meta.env.VITE_BLOG_URL || "",
  youtubeUrl: import.meta.env.VITE_YOUTUBE_URL || "",
  kakaoMapKey: import.meta.env.VITE_KAKAO_MAP_KEY || "",
  naverVerification: import.meta.env.VITE_NAVER_SITE_VERIFICATION || "",
  googleVerification: import.meta.env.VITE_GOOGLE_SITE_VERIFICATION || "",
};
