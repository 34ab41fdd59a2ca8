import * as z from "zod";
import { optionalText } from "~/forms/fields";

/** Empty promises nothing. */
export const receiptPageSchema = z.object({ nextStep: optionalText(200) });
