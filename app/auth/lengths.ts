/** env.server.ts repeats these for the first account. */
export const MIN_USERNAME = 2;
export const MAX_USERNAME = 50;
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 200;
