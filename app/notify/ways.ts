/** What somebody has pressed, as the story says it: whether anything was sent, only the phone knows. */
export const ways = {
  sms: "문자 앱을 열었음",
  share: "공유 창을 열었음",
  copy: "복사했음",
  mail: "메일 앱을 열었음",
  direct: "직접 알렸음",
};

export type Way = keyof typeof ways;

/** What the customer is told about, the page of it, and the event that says so. */
export const subjects = {
  link: { page: "", event: "LINK_OPENED" },
  estimate: { page: "/estimate", event: "ESTIMATE_TOLD" },
  visit: { page: "/visit", event: "VISIT_TOLD" },
} as const;

export type Subject = keyof typeof subjects;
