import { setTimeout as pause } from 'node:timers/promises';
import { createLogger } from '../logging';
import { DueWorker, type DueWorkerOptions } from '.';

/** A worker whose steps do so many things each and then nothing, with when they began. */
function working(done: readonly number[], options: Partial<DueWorkerOptions>) {
  const began: number[] = [];
  const worker = new DueWorker({ name: 'chores', log: createLogger('silent'), ...options }, async () => {
    began.push(performance.now());
    return done[began.length - 1] ?? 0;
  });
  worker.start();
  return { worker, began };
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await pause(5);
}

const long = 600_000;

describe('a worker that gathers', () => {
  it('goes on at once while it does as much as it may, and then lets more come', async () => {
    const { worker, began } = working([3, 4, 2], { gathers: { most: 3, milliseconds: long } });
    await until(() => began.length === 3);
    await pause(30);
    worker.wake();
    await pause(30);
    expect(began.length).toBe(3);
    await worker.stop();
  });

  it('begins steps with something to do so far apart', async () => {
    const { worker, began } = working([1, 1], { gathers: { most: 3, milliseconds: 60 }, pollInterval: long });
    await until(() => began.length === 3);
    await worker.stop();
    // Timers count from the beginning of a turn of the process.
    for (const step of [1, 2]) expect((began[step] as number) - (began[step - 1] as number)).toBeGreaterThan(30);
  });
});

it('a worker that does not gather goes on at once, and rests until it is woken when there was nothing to do', async () => {
  const { worker, began } = working([1, 1], { pollInterval: long });
  await until(() => began.length === 3);
  worker.wake();
  await until(() => began.length === 4);
  await worker.stop();
});
