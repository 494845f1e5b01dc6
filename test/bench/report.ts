import type { Window } from './load';

/** A contestant's figures over all windows. */
export interface Figures {
  readonly name: string;
  readonly requestsPerSecond: number;
  readonly cpuMilliseconds: number;
  readonly p50: number;
  readonly p99: number;
  /** Median of the paired ratios of requests per second to the limit, each pair measured next to one another. */
  readonly ratio: number;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? (sorted[middle] as number) : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

const rate = (window: Window) => window.requests / window.seconds;

/** @param limit windows of the limit, in the same turns */
export function figuresOf(name: string, windows: readonly Window[], limit: readonly Window[]): Figures {
  return {
    name,
    requestsPerSecond: median(windows.map(rate)),
    cpuMilliseconds: median(windows.map((window) => window.cpu)),
    p50: median(windows.map((window) => window.p50)),
    p99: median(windows.map((window) => window.p99)),
    ratio: median(windows.map((window, turn) => rate(window) / rate(limit[turn] as Window))),
  };
}

/** The figures as a table for people. */
export function table(figures: readonly Figures[]): string {
  const header = ['', 'requests/s', 'CPU ms/request', 'p50 ms', 'p99 ms', 'of the first'];
  const rows = figures.map((row) => [
    row.name, row.requestsPerSecond.toFixed(0), row.cpuMilliseconds.toFixed(3), row.p50.toFixed(1), row.p99.toFixed(1), row.ratio.toFixed(2),
  ]);
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] as string).length)));
  const line = (cells: readonly string[]) => cells.map((cell, column) => (column ? cell.padStart(widths[column] as number) : cell.padEnd(widths[0] as number))).join('  ');
  return [header, ...rows].map(line).join('\n');
}
