/** By the end of a mail address: its server, and whether the login is only what stands before the @. */
const servers: Record<string, { host: string; isShortName: boolean }> = {
  "naver.com": { host: "smtp.naver.com", isShortName: true },
  "gmail.com": { host: "smtp.gmail.com", isShortName: false },
};

/** What the form of the mail alerts begins with: the shop's own address sends and receives. */
export function likelyMail(email: string) {
  const [name = "", domain = ""] = email.split("@");
  const server = servers[domain.toLowerCase()];
  return {
    host: server?.host ?? "",
    port: "587",
    security: "STARTTLS",
    username: server ? (server.isShortName ? name : email) : "",
    sender: email,
    receivers: email,
  };
}
