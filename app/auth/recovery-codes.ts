export function codesLeftInWords(count: number) {
  return count > 0 ? `남은 복구 코드는 ${count}개입니다.` : "남은 복구 코드가 없습니다.";
}
