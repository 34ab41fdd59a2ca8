import type { ServerResponse } from "node:http";
import { currentResponse } from "~/current-response.server";
import { MINUTE } from "~/text/duration";
import { wordsOf } from "../../scripts/listen-words.mjs";
import { report } from "./log.server";
import { refuse } from "./refusal.server";

const MOST_IN_A_MINUTE = 10;

/** Many exceptions mean broken shared state (docs/decisions/028-what-trouble-may-cost.md). */
export function surviveErrors() {
  let recent: number[] = [];
  process.on("unhandledRejection", (reason) => report(reason, currentResponse()?.req));
  process.on("uncaughtException", (error: NodeJS.ErrnoException) => {
    // remix-serve's server cannot listen.
    if (error.syscall === "listen" || error.syscall === "bind") return endUnheard(error);
    const response = currentResponse();
    const id = report(error, response?.req);
    const now = performance.now();
    recent = [...recent.filter((moment) => now - moment < MINUTE), now];
    if (recent.length > MOST_IN_A_MINUTE) {
      console.error("오류가 계속되어 서버를 종료합니다. 다시 시작해 주세요.");
      process.exit(1);
    }
    if (response) answerFor(response, id);
  });
}

function endUnheard(error: NodeJS.ErrnoException) {
  console.error(`시작하지 못했습니다. ${wordsOf(error, process.env.PORT, process.env.HOST)}`);
  process.exit(1);
}

function answerFor(response: ServerResponse, id: string) {
  if (response.headersSent) response.destroy();
  else {
    const text = `일시적인 오류가 생겼습니다. 잠시 후 다시 시도해 주세요. (오류 번호 ${id})`;
    refuse(response.req, response, 500, text);
  }
}
