/** As SQLite's lower(), which made the pieces in the search indexes: it knows only these letters. */
export function asciiLower(text: string) {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Each `length` letters in a row, in hexadecimal as the indexes have them (migrations 0020 and 0023). */
export function hexPieces(letters: string[], length: number) {
  return letters
    .slice(length - 1)
    .map((_, at) => Buffer.from(letters.slice(at, at + length).join("")).toString("hex"));
}
