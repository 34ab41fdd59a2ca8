/** What a new site lacks, in the order in which an owner would do it, and where. */
export const firstSteps = {
  name: { title: "가게 이름 적기", to: "/admin/content/site?edit=1" },
  logo: { title: "로고 올리기", to: "/admin/content/site?edit=1#site-thumbnail" },
  company: { title: "전화와 주소 적기", to: "/admin/content/company?edit=1" },
  about: { title: "어바웃에 소개 쓰기", to: "/admin/content/about?edit=1" },
  service: { title: "서비스 쓰기", to: "/admin/content/serivces?edit=1" },
  process: { title: "시공 순서 쓰기", to: "/admin/content/steps?edit=1" },
  slides: { title: "메인 화면에 사진 올리기", to: "/admin/content/main?edit=1" },
  project: { title: "첫 시공 사례 올리기", to: "/admin/portfolio/add" },
  kakao: { title: "카카오톡 채널 연결하기", to: "/admin/content/site?edit=1#site-kakaoChannelUrl" },
  alerts: { title: "문의가 오면 알림 받기", to: "/admin/settings/alerts" },
};

export type FirstStep = keyof typeof firstSteps;
