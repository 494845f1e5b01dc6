import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { passTime, stopTime } from '../../../../test/support/time';
import { createLogger } from '../logging';
import { BoundedPool, poolSettings } from './pool';

/** Number of connections that the server rejects before it accepts one. */
let refusals: number;
let asked: number;

/** Connection to a server at its connection limit. */
class Client extends EventEmitter {
  connect(done: (error?: Error) => void): void {
    asked += 1;
    refusals -= 1;
    const error = Object.assign(new Error('sorry, too many clients already'), { code: '53300' });
    setImmediate(() => (refusals < 0 ? done() : done(error)));
  }

  end(): Promise<void> {
    return Promise.resolve();
  }
}

const log = createLogger('silent');
const warn = jest.spyOn(log, 'warn');
let pool: BoundedPool;
beforeEach(() => {
  [refusals, asked] = [0, 0];
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
const answered = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

async function pass(...pauses: readonly number[]): Promise<void> {
  for (const time of pauses) {
    await answered();
    passTime(time);
  }
  await answered();
}

it('rejected connections are retried with a growing backoff, and logged once', async () => {
  refusals = 3;
  const connecting = pool.connect();
  await pass(19);
  expect(asked).toBe(1);
  await pass(1, 39);
  expect(asked).toBe(2);
  await pass(1, 80);
  (await connecting).release();
  expect(asked).toBe(4);
  expect(warn.mock.calls).toEqual([[expect.anything(), expect.stringContaining('Raise max_connections')]]);
});

it('rejected connections are logged again once the server has accepted one', async () => {
  for (const _ of [1, 2]) {
    refusals = 1;
    const connecting = pool.connect();
    await pass(20);
    (await connecting).release(true);
  }
  expect(warn).toHaveBeenCalledTimes(2);
});

it('rejected connections fail after the connection timeout', async () => {
  refusals = Number.POSITIVE_INFINITY;
  const connecting = pool.connect().catch((error: Error) => error.message);
  await pass(20, 40, 80, 160, 320, 380);
  expect(await connecting).toBe('sorry, too many clients already');
  expect(asked).toBe(7);
});
