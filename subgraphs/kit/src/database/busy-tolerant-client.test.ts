import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '../../../../test/support';
import { statementGate } from '../../../../test/support/statement-gate';
import { blockFor, advanceTime, stopTime } from '../../../../test/support/time';
import { BusyTolerantClient } from './busy-tolerant-client';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase('patient_client');
});
afterAll(() => testDatabase.drop());

beforeEach(() => stopTime());
afterEach(() => jest.useRealTimers());

it('times out when the server does not respond', async () => {
  const silent = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const client = new BusyTolerantClient({
    host: '127.0.0.1',
    port: (silent.address() as AddressInfo).port,
    connectionTimeoutMillis: 300,
  });
  client.on('error', () => {});
  let failure: Error | null = null;
  const connected = client.connect().catch((error: Error) => (failure = error));
  await once(silent, 'connection');
  advanceTime(299);
  await nextTurn();
  expect(failure).toBeNull();
  advanceTime(1);
  await connected;
  expect(failure).toEqual(new Error('timeout expired'));
  silent.close();
});

it("receives the server's response after the event loop was blocked", async () => {
  const client = new BusyTolerantClient({ connectionString: testDatabase.url, connectionTimeoutMillis: 1_000 });
  const connected = client.connect();
  // Blocks for longer than the timeout before each message of the startup.
  for (let times = 0; times < 4; times += 1) {
    blockFor(1_000);
    advanceTime(100);
    await nextTurn();
  }
  await connected;
  expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await client.end();
});

it('supports a callback, and has no timeout once it is connected', async () => {
  const client = new BusyTolerantClient({ connectionString: testDatabase.url, connectionTimeoutMillis: 200 });
  await new Promise<void>((resolve, reject) => {
    client.connect((error) => (error ? reject(error) : resolve()));
  });
  const gate = await statementGate(testDatabase.url);
  await gate.shut();
  const result = client.query(gate.passing);
  await gate.waiting(1);
  advanceTime(500);
  await gate.open();
  expect((await result).rowCount).toBe(1);
  await client.end();
  await gate.close();
});
