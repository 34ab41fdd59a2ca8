export const accessKinds = {
  LIST: "문의 목록 조회",
  DETAIL: "문의 조회",
  FILE: "첨부파일 내려받기",
  EXPORT: "엑셀 내려받기",
  CHANGE: "문의 수정",
  DELETE: "문의 삭제",
  RESTORE: "문의 되살리기",
  DESTROY: "문의 완전 삭제",
  REQUEST: "개인정보 요청 조회",
  BACKUP: "백업 생성",
  DOWNLOAD: "백업 내려받기",
} as const;

export type AccessKind = keyof typeof accessKinds;
