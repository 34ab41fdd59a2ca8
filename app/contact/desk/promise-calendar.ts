/** A promise as a calendar takes it: an iCalendar file (RFC 5545). */

interface Promised {
  /** The same for each version of the same promise, which replaces the one before. */
  uid: string;
  /** Grows with each version. */
  sequence: number;
  /** ISO 8601 in UTC. */
  at: string;
  now: string;
  summary: string;
  description: string;
  url: string | undefined;
}

export function calendarOf({ uid, sequence, at, now, summary, description, url }: Promised) {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//interior-site//office//KO",
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(at)}`,
    "DURATION:PT30M",
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    ...(url === undefined ? [] : [`URL:${url}`]),
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escaped(summary)}`,
    "TRIGGER:-PT10M",
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** 20260301T053000Z */
function utc(moment: string) {
  return `${new Date(moment).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

function escaped(text: string) {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r\n?|\n/g, "\\n");
}

const MOST_OCTETS = 75;

/** Continued on lines that begin with a space; no letter is cut in two. */
function folded(line: string) {
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length;
    if (octets + size > MOST_OCTETS) {
      parts.push(part);
      part = " ";
      octets = 1;
    }
    part += letter;
    octets += size;
  }
  return [...parts, part].join("\r\n");
}
