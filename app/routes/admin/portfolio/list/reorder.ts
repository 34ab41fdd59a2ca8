export const acts = {
  top: "맨 위로",
  up: "위로",
  down: "아래로",
  feature: "대표로 지정",
  unfeature: "대표 해제",
  publish: "공개하기",
} as const;

export type Act = keyof typeof acts;
