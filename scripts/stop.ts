/** Ends a script that cannot go on; the message is for people. */
export function stop(message: string): never {
  console.error(message);
  process.exit(1);
}
