/** In the order in which an owner would do them. */
export const firstSteps = {
  name: { title: "회사 이름 입력", to: "/admin/content/site?edit=1" },
  logo: { title: "로고 등록", to: "/admin/content/site?edit=1#site-thumbnail" },
  company: { title: "연락처와 주소 입력", to: "/admin/content/company?edit=1" },
  about: { title: "회사 소개 작성", to: "/admin/content/about?edit=1" },
  service: { title: "시공 분야 작성", to: "/admin/content/serivces?edit=1" },
  process: { title: "시공 순서 작성", to: "/admin/content/steps?edit=1" },
  slides: { title: "첫 화면 사진 등록", to: "/admin/content/main?edit=1" },
  project: { title: "첫 시공 사례 등록", to: "/admin/portfolio/add" },
  kakao: { title: "카카오톡 채널 연결", to: "/admin/content/site?edit=1#site-kakaoChannelUrl" },
  promise: { title: "문의 후 연락 시점 작성", to: "/admin/content/site?edit=1#site-nextStep" },
  alerts: { title: "새 문의 알림 설정", to: "/admin/settings/alerts" },
};

export type FirstStep = keyof typeof firstSteps;
