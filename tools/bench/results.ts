import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';

/** File that stores the benchmark results. */
export const resultsFile = join(__dirname, '../../..', 'bench/results.json');

/** Returns the hardware and the Node version, which the figures depend on. */
export function machine(): { readonly node: string; readonly processor: string | null; readonly cores: number } {
  return { node: process.version, processor: cpus()[0]?.model ?? null, cores: cpus().length };
}

/**
 * Updates the file of benchmark results.
 *
 * @param change receives the stored results and returns those to store, with the new figures in place of the old ones
 */
export function saveResults(
  change: (stored: Readonly<Record<string, any>>) => Record<string, unknown>,
  file: string = resultsFile,
): void {
  const stored = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, any>) : {};
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(change(stored), null, 2)}\n`);
}
