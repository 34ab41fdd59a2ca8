import type { Selectable } from "kysely";
import type { Tables } from "~/database/tables";

export type EventKind = Selectable<Tables["inquiryEvent"]>["kind"];

interface EventFacts {
  /** In the story, before its text. */
  title: string;
  /** What the text is, if not a line. */
  text?: "moments" | "lines";
  /** Told to the office at once, if the customer did it; nobody's name in the story is then theirs. */
  byCustomer?: string;
  /** By the list's search, in its text. */
  isSearched?: true;
  /** On paper, for the visit. */
  isPrinted?: true;
  isCall?: true;
  /** Nobody has dealt with the customer; a trigger (migration 0015) may still prolong the storage. */
  leavesUntouched?: true;
  /** In the log of who saw personal data, instead of CHANGE. */
  access?: "DELETE" | "RESTORE" | "LOOK";
}

/**
 * All that the code asks of a kind. From which the period of an inquiry counts anew, triggers decide:
 * `customerIsHeard` and `inquiryIsRescued` in docs/schema.sql.
 */
export const eventKinds = {
  OPENED: { title: "처음 확인함", leavesUntouched: true, access: "LOOK" },
  CALLED: { title: "통화함", isSearched: true, isPrinted: true, isCall: true },
  MISSED: { title: "부재중", isSearched: true, isPrinted: true, isCall: true },
  NOTE: { title: "", isSearched: true, isPrinted: true },
  PROMISED: { title: "다음 연락 약속:", text: "moments" },
  KEPT: { title: "약속한 연락 완료:", text: "moments" },
  UNPROMISED: { title: "다음 연락 삭제:", text: "moments" },
  FILES: { title: "파일 추가:" },
  ALERTED: { title: "알림:" },
  TRASHED: { title: "휴지통으로 옮김", leavesUntouched: true, access: "DELETE" },
  RESTORED: { title: "휴지통에서 되살림", leavesUntouched: true, access: "RESTORE" },
  SPAM: { title: "스팸으로 옮김", leavesUntouched: true },
  NOT_SPAM: { title: "스팸에서 되돌림", leavesUntouched: true },
  ADDED: {
    title: "고객이 추가한 내용",
    text: "lines",
    byCustomer: "고객이 내용을 추가함",
    isSearched: true,
    isPrinted: true,
  },
  CORRECTED: { title: "고객이 수정함", byCustomer: "고객이 보낸 내용을 수정함" },
  WITHDRAWN: { title: "철회", byCustomer: "고객이 문의를 철회함" },
  CLOSED: { title: "상담 종결:" },
  REOPENED: { title: "상담 재개" },
  DISPUTED: { title: "분쟁 표시" },
  SETTLED: { title: "분쟁 표시 해제" },
  ESTIMATE_SENT: { title: "견적서 보냄:" },
  ESTIMATE_SEEN: { title: "견적서를 확인함:", byCustomer: "고객이 견적서를 확인함" },
  ESTIMATE_UNSEEN: {
    title: "견적서 확인을 취소함:",
    byCustomer: "고객이 견적서 확인을 취소함",
  },
  ESTIMATE_ACCEPTED: {
    title: "이 견적으로 진행 요청:",
    byCustomer: "고객이 견적대로 진행을 요청함",
  },
  ESTIMATE_UNACCEPTED: {
    title: "진행 요청을 취소함:",
    byCustomer: "고객이 진행 요청을 취소함",
  },
  ESTIMATE_ANSWERED: { title: "견적에 관해 답변 완료:" },
  ESTIMATE_PHONED: { title: "전화로 받은 견적 답변:" },
  ESTIMATE_UNPHONED: { title: "전화로 받은 견적 답변 삭제:" },
  ESTIMATE_OBJECTED: {
    title: "전화로 받은 견적 답변이 사실과 다름:",
    byCustomer: "고객이 전화로 받은 견적 답변이 사실과 다르다고 알림",
  },
  ESTIMATE_TAKEN_BACK: { title: "견적서 회수:" },
  VISIT_OFFERED: { title: "방문 시간 제안:", text: "moments" },
  VISIT_AGREED: {
    title: "방문 예약 확정:",
    text: "moments",
    byCustomer: "고객이 방문 시간을 선택함",
  },
  VISIT_UNAGREED: {
    title: "방문 예약 취소:",
    text: "moments",
    byCustomer: "고객이 방문 예약을 취소함",
  },
  VISIT_OTHERS: {
    title: "다른 방문 시간 요청",
    text: "lines",
    byCustomer: "고객이 다른 방문 시간을 요청함",
    isSearched: true,
    isPrinted: true,
  },
  VISIT_WITHDRAWN: { title: "방문 제안 취소:", text: "moments" },
  VISITED: { title: "방문 완료:", text: "moments" },
  LINK_MADE: { title: "‘내 문의’ 링크를 만듦" },
  LINK_SHOWN: { title: "‘내 문의’ 링크를 표시함", leavesUntouched: true, access: "LOOK" },
  LINK_CHANGED: { title: "‘내 문의’ 링크를 변경함" },
  // Whether anything was sent, only the phone knows.
  LINK_OPENED: { title: "‘내 문의’ 링크 알림:" },
  ESTIMATE_TOLD: { title: "견적서 알림:" },
  VISIT_TOLD: { title: "방문 알림:" },
} as const satisfies Record<EventKind, EventFacts>;

export type CustomersKind = {
  [Kind in EventKind]: (typeof eventKinds)[Kind] extends { byCustomer: string } ? Kind : never;
}[EventKind];

export function factsOf(kind: EventKind): EventFacts {
  return eventKinds[kind];
}

export function kindsThat(fact: "byCustomer" | "isSearched" | "isPrinted" | "isCall"): EventKind[] {
  return (Object.keys(eventKinds) as EventKind[]).filter((kind) => fact in eventKinds[kind]);
}
