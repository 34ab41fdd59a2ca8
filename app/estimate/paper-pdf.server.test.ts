import { expect, test } from "vitest";
import { hostileWords, linesOf, paperWith } from "../../tests/support/papers";
import { aboutPdf, hasPoppler, pagesOf } from "../../tests/support/pdf";
import type { EstimateLine, Paper } from "./estimate";
import { documentOf } from "./paper-document";
import { drawPdf } from "./paper-pdf.server";
import { won } from "./won";

const pdfOf = (paper: Paper) => drawPdf({ definition: documentOf(paper), number: paper.number });

/** Without what the layout puts between letters and lines. */
const solid = (text: string) => text.replaceAll(/\s/g, "");

test.skipIf(!hasPoppler)(
  "25 lines of six works are one page of less than 200 KB, with every word of the paper whole",
  async () => {
    const agreed = { deposit: 10_000_000, balance: 5_000_000, discount: 100_000 };
    const written = {
      excluded: "가전 이전 설치\n커튼과 블라인드",
      note: "공사 기간은 약 6주입니다.\n자재는 같은 등급의 다른 제품으로 바뀔 수 있습니다.",
    };
    const paper = paperWith({ lines: linesOf(25), ...agreed, ...written });
    const pdf = await pdfOf(paper);
    expect(pdf.length).toBeLessThan(200_000);
    const about = aboutPdf(pdf);
    expect(about).toMatchObject({
      Title: "견적서 12-1 은하수고객",
      Pages: "1",
      "Page size": expect.stringContaining("A4"),
      JavaScript: "no",
    });
    const [page = ""] = pagesOf(pdf);
    for (const shown of [
      ...[
        "은하수고객 귀하",
        "서울 중구 세종대로 101동 1203호",
        "12-1",
        "2026년 3월 1일",
        "2099년 12월 31일(목)까지",
      ],
      ...["한결 인테리어", "123-45-67890", "실내건축공사업 서울-2020-01-0001", "02-1234-5678"],
      ...["품명", "규격", "단위", "수량", "단가", "금액", "가공사", "바공사", "품목 25번", "㎡"],
      ...[won(paper.sums.total), "−100,000원", "계약금", "10,000,000원", "잔금"],
      ...written.excluded.split("\n"),
      ...written.note.split("\n"),
      "이 견적서는 계약서가 아니며, 계약은 따로 계약서를 작성하실 때 이루어집니다.",
    ])
      expect(page).toContain(shown);
    expect(solid(page)).toContain("견적서");
    expect(page).toMatch(/일금 [가-힣]+원정/);
    for (const amount of paper.sums.amounts) expect(page).toContain(amount.toLocaleString("ko-KR"));
    expect(page).not.toMatch(/초안|1 \/ 1/);
  },
);

test.skipIf(!hasPoppler)(
  "markup, formulas and words of any length are letters, and stay within the page",
  async () => {
    const lines = hostileWords.map((word) => ({
      ...{ work: word.slice(0, 50), name: word, spec: word, unit: word.slice(0, 20) },
      quantity: 9_999_999,
      price: 9_999_999_999,
    }));
    const note = hostileWords.join("\n");
    const shop = {
      ...paperWith({}).shop,
      name: hostileWords[0] ?? "",
      address: hostileWords[5] ?? "",
    };
    const values = { customer: hostileWords[1] ?? "", place: hostileWords[4] ?? "", shop };
    const pdf = await pdfOf(paperWith({ lines, note, excluded: note }, values));
    expect(aboutPdf(pdf)).toMatchObject({ JavaScript: "no" });
    const text = solid(pagesOf(pdf).join(""));
    for (const word of hostileWords.slice(0, 5)) expect(text).toContain(solid(word));
    // In the note, which is wide enough for a line of it.
    for (const letters of ["A".repeat(100), hostileWords[5] ?? ""])
      expect(text).toContain(letters.slice(0, 40));
    // What is left of the page's edge, and right of it, poppler leaves out.
    expect(text).toContain("999,999,899,900,000");
    expect(text.split("9,999,999,999").length).toBeGreaterThan(hostileWords.length);
  },
);

test.skipIf(!hasPoppler)(
  "Hanja and signs of the standard are drawn; of what no font has, emoji are left out and the rest is seen to be missing",
  async () => {
    const line = {
      ...linesOf(1)[0],
      name: "🚪 문 👨‍👩‍👧 교체 ✔️",
      spec: "★ 30T™ 1️⃣",
      work: "목공사 🪵",
    };
    const paper = paperWith(
      {
        lines: [line as EstimateLine],
        note: "👍🏽\n檜木 마루\n⑴ ㈔철거∙운반 ⌀100∼200 ☎ ①② ⒈ 隙 ✄",
      },
      { customer: "金英鎭" },
    );
    const [page = ""] = pagesOf(await pdfOf(paper));
    expect(page).toMatch(/문 교체 +★ 30T™ 1 +㎡/);
    expect(page).toMatch(/목공사 +10,000원/);
    expect(page).toContain("金英鎭 귀하");
    expect(page).toContain("檜木 마루");
    expect(page).toContain("⑴ ㈔철거·운반 Ø100~200 ☎ ①② 1. □ □");
    expect(page).not.toMatch(/\p{Emoji_Presentation}|\u{fe0f}|\u{200d}/u);
  },
);

test.skipIf(!hasPoppler)("a draft says on its paper that it is one", async () => {
  const [page = ""] = pagesOf(await pdfOf(paperWith({ lines: linesOf(1) }, { day: "" })));
  expect(page).toContain("초안");
  expect(page).toContain("아직 보내지 않은 견적서입니다.");
  expect(page).toContain("작성 중");
});
