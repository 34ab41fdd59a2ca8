import * as z from "zod";
import { oneOf, optionalText, text } from "~/forms/fields";
import { type Carrier, isProposed, knownServer, likelyCarrier } from "~/upkeep/alerts/carriers";
import type { Settings } from "~/upkeep/alerts/channels.server";

export const securities = {
  "": "메일 주소에 맞춤",
  STARTTLS: "STARTTLS (포트 587)",
  TLS: "TLS (포트 465)",
  NONE: "암호화 없음 (이 컴퓨터의 메일 서버만)",
};

const MOST_RECEIVERS = 10;

const isAddress = (value: string) => z.email().safeParse(value).success;

/** One a line, or separated by commas; by default the sender. */
const receivers = optionalText(3000, { lines: true })
  .transform((value) => value.split(/[\s,;]+/).filter(Boolean))
  .refine((list) => list.length <= MOST_RECEIVERS, `${MOST_RECEIVERS}개까지 입력할 수 있습니다.`)
  .refine((list) => list.every(isAddress), "메일 주소를 확인해 주세요.");

const isThisMachine = (value: string) => /^(?:localhost|127(?:\.\d{1,3}){3})$/i.test(value);

/** Everything but address and password follows from a known provider. */
export const mailSchema = z
  .object({
    sender: text(254, "메일 주소를 입력하세요.").refine(isAddress, "메일 주소를 확인해 주세요."),
    password: optionalText(200),
    processor: optionalText(100),
    country: optionalText(40),
    host: optionalText(253).refine(
      (value) =>
        value === "" ||
        /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(
          value,
        ),
      "smtp.example.com처럼 입력하세요.",
    ),
    port: optionalText(5).refine(
      (value) => value === "" || (/^\d{1,5}$/.test(value) && +value >= 1 && +value <= 65_535),
      "포트는 1부터 65535까지의 숫자입니다.",
    ),
    security: oneOf(securities, "보안 방식을 선택하세요.").default(""),
    username: optionalText(254),
    receivers,
  })
  .refine(({ host, sender }) => host !== "" || knownServer(sender), {
    path: ["host"],
    message:
      "이 메일 주소에 맞는 서버를 찾지 못했습니다. 메일 서비스의 도움말에서 메일 서버(SMTP)를 확인해 입력하세요.",
  })
  .refine(({ security, host }) => security !== "NONE" || isThisMachine(host), {
    path: ["security"],
    message: "암호화 없이는 이 컴퓨터(localhost)의 메일 서버로만 보낼 수 있습니다.",
  })
  .refine((entered) => carrierOf(entered).processor.length > 1, {
    path: ["processor"],
    message: "처리하는 업체를 입력하세요.",
  })
  .refine((entered) => carrierOf(entered).country.length > 1, {
    path: ["country"],
    message: "국가를 입력하세요.",
  });

type Entered = z.output<typeof mailSchema>;

/** Empty fields follow from the address. */
export function completeMail(entered: Omit<Entered, "processor" | "country">) {
  const { sender, password, host, port, security, username, receivers } = entered;
  const known = host === "" ? knownServer(sender) : undefined;
  const chosen = security || known?.security || (port === "465" ? "TLS" : "STARTTLS");
  return {
    host: host || (known?.host ?? ""),
    port: Number(port) || (chosen === "TLS" ? 465 : 587),
    security: chosen,
    // A server on this machine may ask for none.
    username: username || (known?.username ?? (password && sender)),
    sender,
    receivers: receivers.length > 0 ? receivers : [sender],
  };
}

/** The provider's name replaces a proposal, perhaps for another address. */
export function carrierOf({
  sender,
  host,
  processor,
  country,
}: { sender: string; host: string } & Carrier): Carrier {
  const likely = likelyCarrier(host || (knownServer(sender)?.host ?? ""));
  return likely && isProposed(processor) ? likely : { processor, country };
}

/** Values that follow from the address stay empty, so that they follow another. */
export function shownMail({ receivers, ...stored }: Settings<"MAIL">) {
  const { sender } = stored;
  const shown = { ...stored, port: String(stored.port) };
  const empty = { sender, host: "", port: "", security: "" as const, username: "" };
  const { receivers: own, ...known } = completeMail({ ...empty, password: "", receivers: [] });
  const isKnown = Object.entries(known).every(
    ([name, value]) => stored[name as keyof typeof stored] === value,
  );
  return {
    ...(isKnown ? empty : shown),
    receivers: receivers.join() === own.join() ? "" : receivers.join("\n"),
  };
}

export const mailLabels = {
  sender: "메일 주소",
  password: "앱 비밀번호",
  host: "메일 서버 (SMTP)",
  port: "포트",
  security: "보안 방식",
  username: "아이디",
  receivers: "받는 주소",
};
