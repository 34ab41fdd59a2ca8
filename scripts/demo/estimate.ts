import type { Estimate, EstimateLine } from "../../app/estimate/estimate";

type Given = [
  work: string,
  name: string,
  spec: string,
  unit: string,
  quantity: number,
  price: number,
];

const given: Given[] = [
  ["철거공사", "기존 바닥·벽체 철거", "카운터 포함", "식", 1, 1_800_000],
  ["철거공사", "폐기물 반출", "2.5톤", "대", 2, 350_000],
  ["설비·전기공사", "급배수 이설", "주방 벽", "식", 1, 1_250_000],
  ["설비·전기공사", "분전반 교체", "20회로", "식", 1, 480_000],
  ["설비·전기공사", "조명 배선", "", "개소", 18, 35_000],
  ["목공사", "천장 석고보드 2겹", "9.5T", "㎡", 49.5, 38_000],
  ["목공사", "카운터 제작", "자작나무 합판", "식", 1, 2_400_000],
  ["타일공사", "바닥 타일", "600×600 포세린", "㎡", 41.3, 62_000],
  ["타일공사", "카운터 벽 타일", "100×100 수공", "㎡", 8.4, 95_000],
  ["도장공사", "벽·천장 수성페인트", "2회", "㎡", 132, 14_000],
  ["가구·조명", "선반과 수납장", "", "식", 1, 1_650_000],
  ["가구·조명", "레일 조명 기구", "", "개", 18, 45_000],
  ["기타", "준공 청소", "", "식", 1, 350_000],
];

/** The café's: what its customer was sent. */
export function demoEstimate(validUntil: string): Estimate {
  const lines = given.map(([work, name, spec, unit, quantity, price]): EstimateLine => {
    return { work, name, spec, unit, quantity: Math.round(quantity * 100), price };
  });
  return {
    lines,
    discountKind: "WON",
    discount: 202_200,
    vat: "ADDED",
    deposit: 0,
    interim: 0,
    balance: 0,
    validUntil,
    excluded: "간판, 커피 기계와 냉장고, 소방 허가 비용",
    note: "공사 기간은 계약 후 4주입니다.",
  };
}
