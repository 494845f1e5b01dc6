/** Number of equal lines written before further ones are only counted. */
const inFull = 5;
/**
 * Initial and maximum period after which the number of suppressed lines is written, in milliseconds; the period is
 * doubled each time.
 */
const [initialWaitMs, maxWaitMs] = [10_000, 60_000];
/** Maximum number of distinct lines counted at the same time; further ones are all written. */
const maxDistinctLines = 500;

/** Writes the number of suppressed lines and the period in seconds. */
type Summary = (repeated: number, seconds: number) => void;

interface Kind {
  written: number;
  leftOut: number;
  wait: number;
  timer: NodeJS.Timeout;
  tell: Summary;
}

/** Suppresses log lines that a persistent failure repeats, and writes their number instead. */
export class RepeatedLines {
  private readonly kinds = new Map<string, Kind>();

  constructor() {
    // This listener runs before the exit listener that writes the last lines.
    process.prependListener('exit', () => {
      for (const name of this.kinds.keys()) this.closeWindow(name);
    });
  }

  /**
   * Returns whether a line has to be written; otherwise the line is only counted.
   *
   * @param onSummary writes the number of suppressed lines
   */
  admits(name: string, onSummary: Summary): boolean {
    const kind = this.kinds.get(name);
    if (!kind) {
      if (this.kinds.size < maxDistinctLines) this.open(name, onSummary);
      return true;
    }
    kind.tell = onSummary;
    if (kind.written < inFull) {
      kind.written += 1;
      return true;
    }
    kind.leftOut += 1;
    return false;
  }

  private open(name: string, onSummary: Summary): void {
    const timer = setTimeout(() => this.closeWindow(name), initialWaitMs).unref();
    this.kinds.set(name, { written: 1, leftOut: 0, wait: initialWaitMs, timer, tell: onSummary });
  }

  /** Ends a counting period: writes the number of suppressed lines, or forgets the line if there were none. */
  private closeWindow(name: string): void {
    const kind = this.kinds.get(name);
    if (!kind) return;
    clearTimeout(kind.timer);
    const { leftOut, wait, tell } = kind;
    if (leftOut === 0) return void this.kinds.delete(name);
    kind.leftOut = 0;
    kind.wait = Math.min(wait * 2, maxWaitMs);
    kind.timer = setTimeout(() => this.closeWindow(name), kind.wait).unref();
    tell(leftOut, wait / 1_000);
  }
}
