import type { Contestant, Window } from './load';
import type { Target } from './targets';

/** A contestant with its measurements, in the order in which they were taken. */
export interface Measured {
  readonly contestant: Contestant;
  readonly windows: readonly Window[];
}

/** A contestant's medians over all measurements. */
export interface Figures {
  readonly name: string;
  readonly title: string;
  readonly requestsPerSecond: number;
  readonly cpuMilliseconds: number;
  readonly p50: number;
  readonly p99: number;
  /** Ratio of this contestant's requests per second to those of the contestant named by its `limit`. */
  readonly ratio: number;
}

/** A target with the measured ratio, and whether it was reached. */
export interface Verdict extends Target {
  readonly ratio: number;
  readonly reached: boolean;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

const rate = (window: Window) => window.requests / window.seconds;

/**
 * Returns the median ratio of requests per second of two contestants. Each ratio is taken within one round, so that
 * disturbances of the machine affect both sides.
 */
export function ratioOf(one: readonly Window[], other: readonly Window[]): number {
  return median(one.map((window, round) => rate(window) / rate(other[round] as Window)));
}

/** Returns the figures of all contestants, in the given order. */
export function figuresOf(measured: readonly Measured[]): Figures[] {
  return measured.map(({ contestant: { name, title, limit }, windows }) => ({
    name,
    title,
    requestsPerSecond: median(windows.map(rate)),
    cpuMilliseconds: median(windows.map((window) => window.cpu)),
    p50: median(windows.map((window) => window.p50)),
    p99: median(windows.map((window) => window.p99)),
    ratio: ratioOf(windows, windowsOf(measured, limit) ?? windows),
  }));
}

/** Returns the results of those targets for which both contestants were measured. */
export function verdictsOf(measured: readonly Measured[], targets: readonly Target[]): Verdict[] {
  return targets.flatMap((target) => {
    const [one, other] = [windowsOf(measured, target.what), windowsOf(measured, target.against)];
    if (!one || !other) return [];
    const ratio = ratioOf(one, other);
    return [{ ...target, ratio, reached: ratio >= target.atLeast }];
  });
}

function windowsOf(measured: readonly Measured[], name: string): readonly Window[] | undefined {
  return measured.find(({ contestant }) => contestant.name === name)?.windows;
}

/** Formats the figures of the contestants as a table. */
export function table(figures: readonly Figures[]): string {
  return aligned(
    ['', 'requests/s', 'CPU ms/request', 'p50 ms', 'p99 ms', 'of the limit'],
    figures.map((row) => [
      row.title,
      row.requestsPerSecond.toFixed(0),
      row.cpuMilliseconds.toFixed(3),
      row.p50.toFixed(1),
      row.p99.toFixed(1),
      row.ratio.toFixed(2),
    ]),
  );
}

/** Formats the results of the targets as a table. */
export function verdictTable(verdicts: readonly Verdict[]): string {
  return aligned(
    ['', 'against', 'ratio', 'wanted', ''],
    verdicts.map(({ what, against, ratio, atLeast, reached }) => [
      what,
      against,
      ratio.toFixed(2),
      atLeast.toFixed(2),
      reached ? 'reached' : 'missed',
    ]),
  );
}

/** Formats columns: the first left-aligned, all others right-aligned. */
export function aligned(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] as string).length)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column ? cell.padStart(widths[column] as number) : cell.padEnd(widths[0] as number)))
      .join('  ')
      .trimEnd();
  return [header, ...rows].map(line).join('\n');
}
