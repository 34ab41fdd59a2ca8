import { SECOND } from "~/text/duration";
import { withHyphens } from "~/text/phone";
import { escapeXml } from "~/text/xml";
import type { Channel } from "./channels.server";
import type { Failure, Outcome } from "./failure";
import { countsOf, headline, type News } from "./news.server";

/** A server that answers a byte at a time never reaches the other timeouts. */
const LONGEST = 60 * SECOND;

export async function sendMail(
  { settings, secret }: Pick<Channel<"MAIL">, "settings" | "secret">,
  news: News,
  { patience = 20 * SECOND, longest = LONGEST } = {},
): Promise<Outcome> {
  if (!settings) return { isSent: false, failure: "UNSET" };
  if (!secret) return { isSent: false, failure: "SECRET" };
  // Loaded at the first mail, so that the site starts sooner.
  const { createTransport } = await import("nodemailer");
  const { host, port, security, username } = settings;
  const transport = createTransport({
    host,
    port,
    secure: security === "TLS",
    requireTLS: security === "STARTTLS",
    ignoreTLS: security === "NONE",
    ...(username && { auth: { user: username, pass: secret.password } }),
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: patience,
    // Keeps Nodemailer from fetching files or URLs that a text might name.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const signal = AbortSignal.timeout(longest);
  return transport
    .sendMail({ ...mailOf(settings, news), signal })
    .then(
      ({ rejected }): Outcome =>
        rejected.length > 0 ? { isSent: true, but: "SOME_RECEIVERS" } : { isSent: true },
      (error): Outcome => ({ isSent: false, ...reasonOf(error) }),
    )
    .finally(() => transport.close());
}

/** No header contains what a visitor typed. */
export function mailOf({ sender, receivers }: { sender: string; receivers: string[] }, news: News) {
  const domain = sender.slice(sender.lastIndexOf("@") + 1);
  return {
    from: { name: news.siteName, address: sender },
    to: receivers.map((address) => ({ name: "", address })),
    subject: headline(news),
    // Marks a second attempt as a copy.
    messageId: `<${news.id}@${domain}>`,
    date: new Date(news.createdAt),
    // Prevents out-of-office replies.
    headers: { "Auto-Submitted": "auto-generated" },
    text: plainText(news),
    html: htmlText(news),
  };
}

function factsOf({ text, customer, figures }: News): [string, string][] {
  if (figures) return countsOf(figures);
  if (!customer) return [];
  return [
    ["이름", customer.name],
    ["연락처", withHyphens(customer.phoneNumber)],
    ["시공할 곳", text],
    ...(customer.likedProject
      ? [["참고한 시공 사례", customer.likedProject] as [string, string]]
      : []),
    ["접수", customer.receivedAt],
  ];
}

const hasOrigin = ({ link }: News) => link.startsWith("http");

function plainText(news: News) {
  const facts = factsOf(news).map(([name, value]) => `${name}: ${value}`);
  return [
    news.title,
    "",
    ...(facts.length > 0 ? facts : [news.text]),
    "",
    hasOrigin(news) ? news.link : `관리자 화면(${news.link})에서 볼 수 있습니다.`,
    "",
    `${news.siteName} 홈페이지에서 보낸 메일입니다.`,
  ].join("\n");
}

/** Mail programs ignore stylesheets. */
function htmlText(news: News) {
  const cell = "padding:6px 0;vertical-align:top;border-bottom:1px solid #dfdad1";
  const rows = factsOf(news).map(
    ([name, value]) =>
      `<tr><th scope="row" style="${cell};padding-right:24px;text-align:left;font-weight:500;color:#5d574f">${escapeXml(name)}</th><td style="${cell}">${escapeXml(value)}</td></tr>`,
  );
  const body =
    rows.length > 0
      ? `<table style="border-collapse:collapse;font-size:16px">${rows.join("")}</table>`
      : `<p style="margin:0">${escapeXml(news.text)}</p>`;
  const link = hasOrigin(news)
    ? `<a href="${escapeXml(news.link)}" style="display:inline-block;padding:10px 20px;border-radius:4px;background:#1f5445;color:#ffffff;text-decoration:none;font-weight:600">관리자 화면에서 보기</a>`
    : `관리자 화면(${escapeXml(news.link)})에서 볼 수 있습니다.`;
  return `<!doctype html><html lang="ko"><body style="margin:0;padding:24px;background:#fbfaf7;color:#1d1b18;font-family:'Apple SD Gothic Neo','Malgun Gothic',sans-serif;line-height:1.6;word-break:keep-all"><h1 style="margin:0 0 16px;font-size:20px">${escapeXml(news.title)}</h1>${body}<p style="margin:24px 0">${link}</p><p style="margin:0;font-size:14px;color:#5d574f">${escapeXml(news.siteName)} 홈페이지에서 보낸 메일입니다.</p></body></html>`;
}

interface MailError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  timeoutType?: string;
}

function reasonOf(error: MailError) {
  const { code = "", command = "", responseCode, timeoutType, message } = error;
  const status = responseCode === undefined ? {} : { status: responseCode };
  const failure = (name: Failure) => ({ failure: name, ...status });
  if (code === "EAUTH") return failure("LOGIN");
  if (code === "EPROTOCOL") return failure("REFUSED");
  if (code === "EDNS") return failure("ADDRESS");
  if (/CERT|SELF_SIGNED|certificate/i.test(`${code} ${message}`)) return failure("CERTIFICATE");
  if (code === "ETLS" || /ERR_SSL|ERR_TLS|EPROTO|SSL routines/.test(`${code} ${message}`)) {
    return failure("ENCRYPTION");
  }
  // The server had greeted us, so the mail itself may be the cause.
  if (timeoutType === "SOCKET_TIMEOUT" || code === "EABORT") return failure("STALLED");
  if (code === "ETIMEDOUT" || code === "ETIME") return failure("TIMEOUT");
  if (code === "EMESSAGE" || command === "DATA") return failure("CONTENT");
  if (code === "EENVELOPE") {
    return failure(command.startsWith("MAIL") ? "SENDER" : "RECEIVERS");
  }
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/.test(`${code} ${message}`)) return failure("REFUSED");
  if (/ENOTFOUND|EAI_/.test(`${code} ${message}`)) return failure("ADDRESS");
  if (/^(ECONNECTION|ESOCKET|ECONNRESET)$/.test(code)) return failure("BROKEN");
  return failure("UNEXPECTED");
}
