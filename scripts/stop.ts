/** Ends a script that cannot go on; the message is for people. */
export function stop(message: string): never {
  complain(message);
  process.exit(1);
}

export function complain(message: string) {
  console.error(message.split("\n").map(printable).join("\n"));
}

/** A name in a backup may hold what a terminal obeys. */
export function printable(text: string) {
  return text.replaceAll(/\p{Cc}/gu, "\u{fffd}");
}
