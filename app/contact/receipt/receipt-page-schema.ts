import * as z from "zod";
import { text } from "~/forms/fields";

const missing = "고객이 읽을 문장을 입력하세요.";

export const receiptPageSchema = z.object({ nextStep: text(200, missing).min(1, missing) });
