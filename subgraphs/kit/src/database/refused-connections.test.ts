import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { advanceTime, stopTime } from '../../../../test/support/time';
import { createLogger } from '../logging';
import { BoundedPool, poolSettings } from './pool';

/** Number of connections that the server rejects before it accepts one. */
let rejectionCount: number;
let connectionCount: number;

/** Connection to a server at its connection limit. */
class Client extends EventEmitter {
  connect(done: (error?: Error) => void): void {
    connectionCount += 1;
    rejectionCount -= 1;
    const error = Object.assign(new Error('sorry, too many clients already'), { code: '53300' });
    setImmediate(() => (rejectionCount < 0 ? done() : done(error)));
  }

  end(): Promise<void> {
    return Promise.resolve();
  }
}

const log = createLogger('silent');
const warn = jest.spyOn(log, 'warn');
let pool: BoundedPool;
beforeEach(() => {
  [rejectionCount, connectionCount] = [0, 0];
  warn.mockClear();
  stopTime();
  pool = new BoundedPool({
    ...poolSettings({ patience: 1_000 }, 'session', log),
    Client,
    max: 2,
  } as unknown as pg.PoolConfig);
});
afterEach(async () => {
  jest.useRealTimers();
  await pool.end();
});

/** Lets the clients respond. */
const nextTicks = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

async function advanceAndSettle(...delays: readonly number[]): Promise<void> {
  for (const time of delays) {
    await nextTicks();
    advanceTime(time);
  }
  await nextTicks();
}

it('rejected connections are retried with a growing backoff, and logged once', async () => {
  rejectionCount = 3;
  const connecting = pool.connect();
  await advanceAndSettle(19);
  expect(connectionCount).toBe(1);
  await advanceAndSettle(1, 39);
  expect(connectionCount).toBe(2);
  await advanceAndSettle(1, 80);
  (await connecting).release();
  expect(connectionCount).toBe(4);
  expect(warn.mock.calls).toEqual([[expect.anything(), expect.stringContaining('Raise max_connections')]]);
});

it('rejected connections are logged again once the server has accepted one', async () => {
  for (const _ of [1, 2]) {
    rejectionCount = 1;
    const connecting = pool.connect();
    await advanceAndSettle(20);
    (await connecting).release(true);
  }
  expect(warn).toHaveBeenCalledTimes(2);
});

it('rejected connections fail after the connection timeout', async () => {
  rejectionCount = Number.POSITIVE_INFINITY;
  const connecting = pool.connect().catch((error: Error) => error.message);
  await advanceAndSettle(20, 40, 80, 160, 320, 380);
  expect(await connecting).toBe('sorry, too many clients already');
  expect(connectionCount).toBe(7);
});
