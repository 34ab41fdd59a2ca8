import { isKeyOf } from "~/text/is-key";

const failures = {
  ADDRESS: "서버 주소를 찾을 수 없습니다. 주소를 확인해 주세요.",
  REFUSED: "서버가 연결을 받지 않습니다. 주소와 포트를 확인해 주세요.",
  PRIVATE: "사설 주소나 이 컴퓨터의 주소로는 보내지 않습니다.",
  CERTIFICATE: "서버 인증서를 신뢰할 수 없습니다.",
  ENCRYPTION: "서버와 암호화된 연결을 맺지 못했습니다. 보안 방식을 확인해 주세요.",
  TIMEOUT:
    "서버의 응답 시간이 초과되었습니다. 잠시 후 다시 시도하고, 계속되면 서버 주소와 포트를 확인해 주세요.",
  STALLED: "서버가 메일을 받는 도중에 멈추었습니다. 잠시 후 다시 시도해 주세요.",
  BROKEN: "응답을 받기 전에 연결이 끊어졌습니다. 잠시 후 다시 시도해 주세요.",
  LOGIN: "메일 서버가 로그인을 거절했습니다. 아이디와 앱 비밀번호를 확인해 주세요.",
  SENDER: "메일 서버가 보내는 주소를 거절했습니다. 메일 주소를 확인해 주세요.",
  RECEIVERS: "메일 서버가 받는 주소를 모두 거절했습니다.",
  SOME_RECEIVERS: "메일 서버가 받는 주소 중 일부를 거절했습니다.",
  CONTENT: "메일 서버가 메일을 받지 않았습니다.",
  REDIRECT: "다른 주소로 이동하라는 응답을 받았습니다. 이동한 주소를 직접 입력해 주세요.",
  GONE: "받는 곳이 더 이상 없습니다.",
  HTTP: "받는 곳에서 오류로 응답했습니다.",
  SECRET: "저장한 비밀번호나 주소를 읽을 수 없습니다. 설정에서 다시 입력해 주세요.",
  UNSET: "아직 설정하지 않은 채널입니다.",
  OFF: "채널을 껐습니다.",
  FORGOTTEN: "알림을 받던 기기의 등록이 해제되었습니다.",
  MOVED: "문의가 스팸이나 휴지통으로 옮겨져 보내지 않았습니다.",
  DRILL: "복원을 연습하는 사이트에서는 아무것도 보내지 않습니다.",
  UNEXPECTED: "예상하지 못한 오류입니다. 서버의 기록을 확인해 주세요.",
} as const;

export type Failure = keyof typeof failures;

export type Outcome =
  | { isSent: true; but?: Failure }
  /** `status` is the HTTP status, or the mail server's reply code. */
  | { isSent: false; failure: Failure; status?: number };

const refusesAll = [401, 403, 404, 408, 410, 429];

/** Only this message may have been refused: the next one is worth trying. */
export function isOfMessage({ failure, status = 0 }: { failure: Failure; status?: number }) {
  // A mail server's 4xx is about its own state: a full disk, or too many mails.
  if (failure === "CONTENT") return status < 400 || status >= 500;
  if (failure === "HTTP") return status < 500 && !refusesAll.includes(status);
  return failure === "STALLED" || failure === "UNEXPECTED";
}

export function toCode({ failure, status }: { failure: Failure; status?: number | undefined }) {
  return status === undefined ? failure : `${failure} ${status}`;
}

export function failureWords(code: string) {
  const [name = "", status] = code.split(" ");
  if (!isKeyOf(failures, name)) return "";
  const words = failures[name];
  return status === undefined ? words : `${words} (${status})`;
}

export function testWords(outcome: Outcome): { message: string; hasFailed?: true } {
  if (!outcome.isSent) {
    const words = failureWords(toCode(outcome));
    return { message: `테스트 알림을 보내지 못했습니다. ${words}`, hasFailed: true };
  }
  const but = outcome.but ? ` 다만 ${failureWords(outcome.but)}` : "";
  return { message: `테스트 알림을 보냈습니다.${but}` };
}
