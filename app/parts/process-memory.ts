import { readFileSync } from 'node:fs';

/** Bytes of memory that a process has been given by the system (Linux), with what it shares with others. */
export function residentMemory(pid: number): number {
  const [, kibibytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes ?? 0) * 1_024;
}
