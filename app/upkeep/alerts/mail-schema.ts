import * as z from "zod";
import { oneOf, optionalText, text } from "~/forms/fields";

/** What the office enters to have alerts mailed, for browser and server. */

export const securities = {
  STARTTLS: "STARTTLS (포트 587)",
  TLS: "TLS (포트 465)",
  NONE: "암호화 없음 (이 컴퓨터의 메일 서버만)",
};

const MOST_RECEIVERS = 10;

const host = text(253, "메일 서버를 입력하세요.").regex(
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i,
  "smtp.example.com 같은 이름을 입력하세요.",
);

const address = (missing: string) =>
  text(254, missing).refine(
    (value) => z.email().safeParse(value).success,
    "이메일 주소를 확인하세요.",
  );

/** One a line, or separated by commas. */
const receivers = text(3000, "받는 주소를 입력하세요.", { lines: true })
  .transform((value) => value.split(/[\s,;]+/).filter(Boolean))
  .refine((list) => list.length > 0, "받는 주소를 입력하세요.")
  .refine((list) => list.length <= MOST_RECEIVERS, `${MOST_RECEIVERS}개까지 입력할 수 있습니다.`)
  .refine(
    (list) => list.every((each) => z.email().safeParse(each).success),
    "이메일 주소를 확인하세요.",
  );

const isThisMachine = (value: string) => /^(?:localhost|127(?:\.\d{1,3}){3})$/i.test(value);

export const mailSchema = z
  .object({
    host,
    port: text(5, "포트를 입력하세요.")
      .regex(/^\d{1,5}$/, "포트는 숫자입니다.")
      .transform(Number)
      .refine((port) => port >= 1 && port <= 65_535, "1부터 65535까지입니다."),
    security: oneOf(securities, "보안 방식을 선택하세요."),
    username: optionalText(254),
    password: optionalText(200),
    sender: address("보내는 주소를 입력하세요."),
    receivers,
  })
  .refine(({ security, host }) => security !== "NONE" || isThisMachine(host), {
    path: ["security"],
    message: "암호화 없이는 이 컴퓨터(localhost)의 메일 서버로만 보낼 수 있습니다.",
  });

export const mailLabels = {
  host: "메일 서버 (SMTP)",
  port: "포트",
  security: "보안 방식",
  username: "아이디",
  password: "비밀번호",
  sender: "보내는 주소",
  receivers: "받는 주소",
};
