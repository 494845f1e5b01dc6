import { readFileSync } from 'node:fs';

/** Returns the resident set size of a process in bytes (Linux), including shared memory. */
export function residentMemory(pid: number): number {
  const [, kibibytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes ?? 0) * 1_024;
}
