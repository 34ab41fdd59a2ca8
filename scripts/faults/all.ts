import { guardsAndLimits } from "./guards-and-limits";
import { ordersAndDeletes } from "./orders-and-deletes";
import { versionsAndWords } from "./versions-and-words";

export const faults = [...guardsAndLimits, ...ordersAndDeletes, ...versionsAndWords];
