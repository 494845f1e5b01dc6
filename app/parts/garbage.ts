import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Throws away what a start has left behind: schemas that were put together, texts that were parsed, documents that were planned. Nothing else would for long,
 * as a process at rest has no reason to, and it would keep more than half again as much memory as it needs. Takes about 0.1 s, in which nobody is answered.
 */
export function collectStartGarbage(): void {
  // Any other flavor keeps the emptied pages for what may come.
  collect('last-resort');
}

/**
 * Ends the process with `process.exitCode`. Node waits for the threads that compile in the background, and one of these that finds the heap full waits for the
 * main thread to collect, which it does not do any more (nodejs/node#54918): about one failing start in a hundred on a busy machine never ended. With the heap
 * collected there is room for what is still being compiled.
 */
export function leave(): never {
  collect('regular');
  process.exit();
}

function collect(flavor: 'regular' | 'last-resort'): void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (how: object) => void;
  setFlagsFromString('--no-expose-gc');
  gc({ type: 'major', execution: 'sync', flavor });
}
