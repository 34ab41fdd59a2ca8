const province =
  /^(서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충북|충남|전북|전남|경북|경남|제주)(?:특별시|광역시|특별자치시|특별자치도|도|시)?$/;
const inFull: Record<string, string> = {
  충청북도: "충북",
  충청남도: "충남",
  전라북도: "전북",
  전라남도: "전남",
  경상북도: "경북",
  경상남도: "경남",
};

export function districtOf(address: string) {
  const [first = "", ...rest] = address.trim().split(/\s+/);
  const known = inFull[first] ?? province.exec(first)?.[1];
  if (!known) return "";
  const parts: string[] = [];
  for (const part of rest.slice(0, 2)) {
    if (!/^[가-힣]{1,5}[시군구]$/.test(part)) break;
    parts.push(part);
  }
  return [known, ...parts].join(" ");
}
