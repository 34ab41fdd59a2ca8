/** What opened the message, as the story says it: whether anything was sent, only the phone knows. */
export const ways = {
  sms: "문자 앱을 열었음",
  share: "공유 창을 열었음",
  copy: "복사했음",
  mail: "메일 앱을 열었음",
  direct: "직접 알렸음",
};

export type Way = keyof typeof ways;
