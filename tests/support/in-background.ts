/** For `expect.poll`: what runs at low priority gets a tenth of a busy processor. */
export const inBackground = { timeout: 300_000 };
