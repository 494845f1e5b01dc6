import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createTestDatabase, type TestDatabase } from '../../../../test/support';
import { PatientClient } from './patient-client';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase('patient_client');
});
afterAll(() => testDatabase.drop());

const busyFor = (milliseconds: number): void => {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
};

it('gives a server up that says nothing', async () => {
  const silent = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const client = new PatientClient({
    host: '127.0.0.1',
    port: (silent.address() as AddressInfo).port,
    connectionTimeoutMillis: 300,
  });
  client.on('error', () => {});
  const began = performance.now();
  await expect(client.connect()).rejects.toThrow('timeout expired');
  expect(performance.now() - began).toBeGreaterThan(250);
  silent.close();
});

it('hears the answer of a server, however busy the process was meanwhile', async () => {
  const client = new PatientClient({ connectionString: testDatabase.url, connectionTimeoutMillis: 1_000 });
  const connected = client.connect();
  // Longer than it is waited for, before each of the messages that begin a connection.
  for (let times = 0; times < 4; times += 1) {
    busyFor(1_100);
    await new Promise(setImmediate);
  }
  await connected;
  expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await client.end();
});

it('tells of a connection by a callback too, and is not given up once it is there', async () => {
  const client = new PatientClient({ connectionString: testDatabase.url, connectionTimeoutMillis: 200 });
  await new Promise<void>((resolve, reject) => {
    client.connect((error) => (error ? reject(error) : resolve()));
  });
  expect((await client.query('SELECT pg_sleep(0.5)')).rowCount).toBe(1);
  await client.end();
});
