interface Days {
  startDate: string;
  moveInDate: string;
}

/** @param today undefined if a start in the past is normal */
export function dateHints({ startDate, moveInDate }: Days, today: string | undefined) {
  const isPast = startDate !== "" && today !== undefined && startDate < today;
  const isReversed = startDate !== "" && moveInDate !== "" && moveInDate < startDate;
  return {
    startDate: isPast ? "이미 지난 날짜입니다. 맞는지 확인해 주세요." : undefined,
    moveInDate: isReversed ? "공사 시작 예정일보다 빠릅니다. 맞는지 확인해 주세요." : undefined,
  };
}
