import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { advanceTime, stopTime } from '../../test/support/time';
import { collectWhenIdle, type Memory, processMemory } from './garbage-collection';

const projectRoot = path.resolve(__dirname, '../..');
const [pollIntervalMs, megabyte] = [10_000, 2 ** 20];

afterEach(() => jest.useRealTimers());

/** A simulated process; a collection leaves ten megabytes of heap. */
class Process implements Memory {
  busy = 0;
  heap = 10 * megabyte;
  collections = 0;

  heapSize(): number {
    return this.heap;
  }

  /** Returns the busy part of the time since the previous call. */
  utilization(): number {
    return this.busy;
  }

  collect(): void {
    this.collections += 1;
    this.heap = 10 * megabyte;
  }
}

function startProcess(): Process {
  stopTime();
  const process = new Process();
  collectWhenIdle(process);
  expect(process.collections).toBe(1);
  return process;
}

const advancePolls = (times: number): void => advanceTime(times * pollIntervalMs);

it('collects the garbage of finished work after one minute of rest', () => {
  const process = startProcess();
  process.heap = 42 * megabyte;
  advancePolls(5);
  expect(process.collections).toBe(1);
  advancePolls(1);
  expect(process.collections).toBe(2);
  advancePolls(60);
  expect(process.collections).toBe(2);
});

it('counts only the processor time of the process, not the time for which a busy machine delays it', () => {
  const memory = processMemory();
  execFileSync(process.execPath, ['--eval', 'for (let count = 0; count < 3e8; count += 1);']);
  expect(memory.utilization()).toBeLessThan(0.5);
});

it('does not collect during work, and counts the rest from the end of the work', () => {
  const process = startProcess();
  Object.assign(process, { heap: 200 * megabyte, busy: 0.1 });
  advancePolls(60);
  process.busy = 0.09;
  advancePolls(5);
  process.busy = 0.5;
  advancePolls(1);
  process.busy = 0.09;
  advancePolls(5);
  expect(process.collections).toBe(1);
  advancePolls(1);
  expect(process.collections).toBe(2);
});

it('does not collect a small amount of garbage', () => {
  const process = startProcess();
  process.heap = 42 * megabyte - 1;
  advancePolls(60);
  expect(process.collections).toBe(1);
});

// Runs in a child process: a last-resort garbage collection can abort a Jest worker with a failed V8 check.
it('frees unreferenced objects', () => {
  const module = path.join(projectRoot, 'dist/app/runtime/garbage-collection.js');
  const script = `
    const { collectWhenIdle } = require(process.argv[1]);
    const litter = new WeakRef({});
    setImmediate(() => {
      clearInterval(collectWhenIdle());
      process.stdout.write(litter.deref() === undefined ? 'gone' : 'still there');
    });`;
  expect(execFileSync(process.execPath, ['-e', script, module], { encoding: 'utf8' })).toBe('gone');
});
