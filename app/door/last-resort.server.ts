import type { ServerResponse } from "node:http";
import { answerUnderWay } from "./pace.server";
import { refuse } from "./refusal.server";
import { report } from "./report.server";

const MINUTE = 60_000;
const MOST_IN_A_MINUTE = 10;

/**
 * Keeps one mistake from ending the site for everybody (docs/decisions/015). A promise that failed
 * unheard changes nothing for others: it is written down. An exception that nobody caught may have
 * left one piece of work half done: its request is answered with 500 and the rest goes on. Where
 * they do not stop, something that all share is broken, and the process ends to be started anew.
 */
export function surviveErrors() {
  let recent: number[] = [];
  process.on("unhandledRejection", (reason) => report(reason, answerUnderWay()?.req));
  process.on("uncaughtException", (error) => {
    const response = answerUnderWay();
    const id = report(error, response?.req);
    recent = [...recent.filter((moment) => Date.now() - moment < MINUTE), Date.now()];
    if (recent.length > MOST_IN_A_MINUTE) {
      console.error("오류가 멈추지 않아 서버를 끝냅니다. 다시 시작해 주세요.");
      process.exit(1);
    }
    if (response) answerFor(response, id);
  });
}

function answerFor(response: ServerResponse, id: string) {
  if (response.headersSent) response.destroy();
  else {
    const text = `서버에서 문제가 생겼습니다. 잠시 후 다시 시도해주세요. (기록 ${id})`;
    refuse(response.req, response, 500, text);
  }
}
