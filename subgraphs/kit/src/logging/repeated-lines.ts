/** Number of equal lines written before further ones are only counted. */
const inFull = 5;
/**
 * First and longest period after which the number of suppressed lines is written, in milliseconds; each period is twice
 * as long as the previous one.
 */
const [initialWaitMs, maxWaitMs] = [10_000, 60_000];
/** Maximum number of distinct lines counted at the same time; further ones are all written. */
const maxDistinctLines = 500;

/** Writes a log line with the number of suppressed lines, and the length of the period in seconds. */
type Summary = (repeated: number, seconds: number) => void;

interface Kind {
  written: number;
  omittedCount: number;
  wait: number;
  timer: NodeJS.Timeout;
  writeSummary: Summary;
}

/** Suppresses log lines that repeat because a failure persists, and writes how many were suppressed instead. */
export class RepeatedLines {
  private readonly kinds = new Map<string, Kind>();

  constructor() {
    // This listener runs before the exit listener that writes the last lines.
    process.prependListener('exit', () => {
      for (const name of this.kinds.keys()) this.closeWindow(name);
    });
  }

  /**
   * Returns true if the line has to be written; false if it is suppressed and only counted.
   *
   * @param name key of the line: lines with equal keys are repetitions
   * @param onSummary writes the number of suppressed lines
   */
  admits(name: string, onSummary: Summary): boolean {
    const kind = this.kinds.get(name);
    if (!kind) {
      if (this.kinds.size < maxDistinctLines) this.open(name, onSummary);
      return true;
    }
    kind.writeSummary = onSummary;
    if (kind.written < inFull) {
      kind.written += 1;
      return true;
    }
    kind.omittedCount += 1;
    return false;
  }

  private open(name: string, onSummary: Summary): void {
    const timer = setTimeout(() => this.closeWindow(name), initialWaitMs).unref();
    this.kinds.set(name, { written: 1, omittedCount: 0, wait: initialWaitMs, timer, writeSummary: onSummary });
  }

  /** Ends a counting period: writes the number of suppressed lines, or forgets the line if there were none. */
  private closeWindow(name: string): void {
    const kind = this.kinds.get(name);
    if (!kind) return;
    clearTimeout(kind.timer);
    const { omittedCount, wait, writeSummary } = kind;
    if (omittedCount === 0) return void this.kinds.delete(name);
    kind.omittedCount = 0;
    kind.wait = Math.min(wait * 2, maxWaitMs);
    kind.timer = setTimeout(() => this.closeWindow(name), kind.wait).unref();
    writeSummary(omittedCount, wait / 1_000);
  }
}
