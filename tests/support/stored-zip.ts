import { crc32 } from "node:zlib";

/**
 * The files of a zip whose entries are only stored, by name, in the archive's order. Reads the
 * central directory, as unpackers do.
 *
 * @throws Error if a checksum is wrong, or a name is not marked as UTF-8
 */
export function readStoredZip(archive: Buffer) {
  const end = archive.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  const files: Record<string, Buffer> = {};
  for (let number = 0; number < count; number += 1) {
    const [flags, method] = [archive.readUInt16LE(at + 8), archive.readUInt16LE(at + 10)];
    const size = archive.readUInt32LE(at + 24);
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.subarray(at + 46, at + 46 + nameLength).toString("utf8");
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + size);
    if (crc32(bytes) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`);
    if (method !== 0 || (flags & 0x800) === 0) throw new Error(`${name}: ${method}, ${flags}`);
    files[name] = bytes;
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}
