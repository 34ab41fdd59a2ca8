/** Days as the form has them: yyyy-MM-dd, or "" where none is given. */
interface Days {
  startDate: string;
  moveInDate: string;
}

/**
 * What is odd about the days of an inquiry and may still be meant: it is said beside the field, and
 * the inquiry is taken.
 *
 * @param today undefined where a start that has passed is nothing odd
 */
export function dateHints({ startDate, moveInDate }: Days, today: string | undefined) {
  const isPast = startDate !== "" && today !== undefined && startDate < today;
  const isReversed = startDate !== "" && moveInDate !== "" && moveInDate < startDate;
  return {
    startDate: isPast ? "이미 지난 날짜입니다. 맞는지 확인해 주세요." : undefined,
    moveInDate: isReversed ? "공사 시작 예정일보다 빠릅니다. 맞는지 확인해 주세요." : undefined,
  };
}
