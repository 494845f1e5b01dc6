import { setImmediate as nextTurn } from 'node:timers/promises';
import { advanceTime, stopTime } from '../../../../test/support/time';
import { createLogger } from '../logging';
import { DueWorker, type DueWorkerOptions } from './due-worker';

/**
 * Creates a worker whose steps process the given numbers of jobs, then none; also returns the start times of the steps.
 * Each step ends within an event-loop tick.
 */
function working(done: readonly number[], options: Partial<DueWorkerOptions>) {
  const startTimes: number[] = [];
  const worker = new DueWorker({ name: 'chores', log: createLogger('silent'), ...options }, async () => {
    startTimes.push(performance.now());
    return done[startTimes.length - 1] ?? 0;
  });
  worker.start();
  return { worker, began: startTimes };
}

const longIntervalMs = 600_000;

beforeEach(() => stopTime());
afterEach(() => jest.useRealTimers());

describe('a worker that batches', () => {
  it('continues immediately after a full step, and otherwise waits for more jobs', async () => {
    const { worker, began } = working([3, 4, 2], { gathers: { most: 3, milliseconds: longIntervalMs } });
    await nextTurn();
    expect(began.length).toBe(3);
    worker.wake();
    advanceTime(longIntervalMs - 1);
    await nextTurn();
    expect(began.length).toBe(3);
    advanceTime(1);
    await nextTurn();
    // The worker has also polled after the notification.
    expect(began.length).toBe(5);
    await worker.stop();
  });

  it('starts steps with jobs at the configured interval', async () => {
    const { worker, began } = working([1, 1], { gathers: { most: 3, milliseconds: 60 }, pollInterval: longIntervalMs });
    for (const steps of [1, 2, 3]) {
      await nextTurn();
      expect(began.length).toBe(steps);
      advanceTime(59);
      await nextTurn();
      expect(began.length).toBe(steps);
      advanceTime(1);
    }
    await worker.stop();
  });
});

it('a worker that does not batch continues immediately, and pauses until a notification when there are no jobs', async () => {
  const { worker, began } = working([1, 1], { pollInterval: longIntervalMs });
  await nextTurn();
  expect(began.length).toBe(3);
  worker.wake();
  await nextTurn();
  expect(began.length).toBe(4);
  await worker.stop();
});

describe('drain', () => {
  const draining = (results: (() => number)[]) => {
    const step = jest.fn(async () => (results.shift() as () => number)());
    return { step, worker: new DueWorker({ name: 'chores', log: createLogger('silent') }, step) };
  };

  it('processes all due jobs, without starting the worker', async () => {
    const { step, worker } = draining([() => 3, () => 4, () => 0]);
    expect(await worker.drain()).toBe(7);
    advanceTime(longIntervalMs);
    await nextTurn();
    expect(step).toHaveBeenCalledTimes(3);
  });

  it('rejects with the error of a step', async () => {
    const failing = () => {
      throw new Error('no connection');
    };
    await expect(draining([() => 1, failing]).worker.drain()).rejects.toThrow('no connection');
  });
});

it('a failed step is repeated after the configured pause, which stopping the worker ends', async () => {
  let steps = 0;
  const log = createLogger('silent');
  const worker = new DueWorker({ name: 'failing chores', log, retryPause: longIntervalMs }, () => {
    steps += 1;
    return Promise.reject(new Error('out of order'));
  });
  worker.start();
  await nextTurn();
  worker.wake();
  advanceTime(longIntervalMs - 1);
  await nextTurn();
  expect(steps).toBe(1);
  advanceTime(1);
  await nextTurn();
  expect(steps).toBe(2);
  await worker.stop();
  expect(steps).toBe(2);
});
