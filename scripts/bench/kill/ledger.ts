/** What a client has sent, and knows about it. */
export interface Sent {
  kind: "inquiry" | "project";
  /** The customer's name, or the project's title: unique. */
  key: string;
  /** SHA-256 of its files, in order. A project's first one is its thumbnail. */
  digests: string[];
  /** When the site answered that it is kept. Absent if the connection broke before. */
  answeredAt?: number;
  /** Sends it again with the same one-time token. Absent if its sender has none. */
  retry?: (url: string) => Promise<boolean>;
}

/** Counts of a whole run; everything in `faults` should not have happened. */
export interface Tally {
  rounds: number;
  killedStarting: number;
  moments: number[];
  sent: Sent[];
  unanswered: { inquiry: number; project: number };
  /** Of the inquiries sent again, how many were there already. */
  retried: number;
  keptBefore: number;
  /** Keys of what was answered and is not there, and of what is there more than once. */
  lost: Set<string>;
  twice: Set<string>;
  filesCompared: number;
  bytesCompared: number;
  orphansParked: number;
  backupsStarted: number;
  backupsRestored: number;
  inquiriesRestored: number;
  faults: string[];
}

export function emptyTally(): Tally {
  return {
    rounds: 0,
    killedStarting: 0,
    moments: [],
    sent: [],
    unanswered: { inquiry: 0, project: 0 },
    retried: 0,
    keptBefore: 0,
    lost: new Set(),
    twice: new Set(),
    filesCompared: 0,
    bytesCompared: 0,
    orphansParked: 0,
    backupsStarted: 0,
    backupsRestored: 0,
    inquiriesRestored: 0,
    faults: [],
  };
}
