import * as z from "zod";

/** @param law whether a shorter period would break the law */
function whole(least: number, most: number, unit: string, law = "") {
  const range = `${least}${unit}에서 ${most}${unit} 사이의 숫자로 입력하세요.`;
  return z
    .string({ error: range })
    .regex(/^\d{1,9}$/, range)
    .transform(Number)
    .refine((value) => value >= least, law || range)
    .refine((value) => value <= most, range);
}

/** The bounds are those of migration 0015. */
export const periodsSchema = z.object({
  contractYears: whole(
    5,
    10,
    "년",
    "계약 기록은 법에 따라 5년보다 짧게 둘 수 없습니다 (전자상거래법 시행령 제6조).",
  ),
  disputeYears: whole(
    3,
    10,
    "년",
    "분쟁 기록은 법에 따라 3년보다 짧게 둘 수 없습니다 (전자상거래법 시행령 제6조).",
  ),
  quietMonths: whole(1, 6, "개월"),
  spamDays: whole(1, 90, "일"),
});
