/** Lines of a kind that are written before the others are counted. */
const inFull = 5;
/** How long lines of a kind are counted before the number is written: at first, and at most after each such time doubled. In milliseconds. */
const [firstWait, longestWait] = [10_000, 60_000];
/** Kinds that are counted at the same time; lines of further ones are all written. */
const mostKinds = 500;

/** Writes how many lines of a kind were left out, in so many seconds. */
type Summary = (repeated: number, seconds: number) => void;

interface Kind {
  written: number;
  leftOut: number;
  wait: number;
  timer: NodeJS.Timeout;
  tell: Summary;
}

/** Leaves out what a failure that goes on repeats again and again, and has the number written instead. */
export class RepeatedLines {
  private readonly kinds = new Map<string, Kind>();

  constructor() {
    // Before the listener that writes the last lines.
    process.prependListener('exit', () => {
      for (const name of this.kinds.keys()) this.close(name);
    });
  }

  /** Whether a line is to be written. @param tell writes the number of those that were not */
  admits(name: string, tell: Summary): boolean {
    const kind = this.kinds.get(name);
    if (!kind) {
      if (this.kinds.size < mostKinds) this.open(name, tell);
      return true;
    }
    kind.tell = tell;
    if (kind.written < inFull) {
      kind.written += 1;
      return true;
    }
    kind.leftOut += 1;
    return false;
  }

  private open(name: string, tell: Summary): void {
    const timer = setTimeout(() => this.close(name), firstWait).unref();
    this.kinds.set(name, { written: 1, leftOut: 0, wait: firstWait, timer, tell });
  }

  /** A kind that was not repeated is forgotten: its next line is written. */
  private close(name: string): void {
    const kind = this.kinds.get(name);
    if (!kind) return;
    clearTimeout(kind.timer);
    const { leftOut, wait, tell } = kind;
    if (leftOut === 0) return void this.kinds.delete(name);
    kind.leftOut = 0;
    kind.wait = Math.min(wait * 2, longestWait);
    kind.timer = setTimeout(() => this.close(name), kind.wait).unref();
    tell(leftOut, wait / 1_000);
  }
}
