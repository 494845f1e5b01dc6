import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/support';
import { advanceTime, stopTime } from '../../../../test/support/time';
import { until } from '../../../../test/support/until';
import { createLogger } from '../logging';
import { Signals, type SignalsOptions } from './signals';

const log = createLogger('silent');
let database: TestDatabase;
let admin: pg.Client;
const open: Signals[] = [];

async function signals(options: Partial<SignalsOptions> = {}): Promise<Signals> {
  const one = await Signals.open({ url: database.url, log, ...options });
  open.push(one);
  return one;
}

/** Payloads received on a channel, with functions to wait for more and to unsubscribe. */
function subscribe(one: Signals, channel: string) {
  const received: string[] = [];
  const unsubscribe = one.on(channel, (payload) => received.push(payload));
  const waitForCount = async (count: number) => {
    await until(() => received.length >= count);
    return received;
  };
  return { received, reach: waitForCount, silence: unsubscribe };
}

/** Waits until the LISTEN statements have been executed: statements of a connection keep their order. */
async function waitForListeners(one: Signals): Promise<void> {
  const { reach, silence } = subscribe(one, 'settled');
  one.notify('settled');
  await reach(1);
  silence();
}

const kill = () =>
  admin.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'commerce-graph:signals' AND datname = current_database()",
  );

beforeEach(async () => {
  database = await createTestDatabase('signals');
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
});
afterEach(async () => {
  jest.useRealTimers();
  await Promise.all(open.splice(0).map((one) => one.close()));
  await admin.end();
  await database.drop();
});

describe('signals', () => {
  it('with announce are delivered immediately and once in this process, and to all others', async () => {
    const [one, two] = [await signals(), await signals()];
    const [near, remote] = [subscribe(one, 'outbox'), subscribe(two, 'outbox')];
    await Promise.all([waitForListeners(one), waitForListeners(two)]);
    one.announce('outbox', 'a');
    expect(near.received).toEqual(['a']);
    expect(await remote.reach(1)).toEqual(['a']);
    one.announce('outbox', 'a');
    one.announce('outbox', 'a');
    expect(await remote.reach(2)).toEqual(['a', 'a']);
    two.announce('outbox', 'a');
    expect(await near.reach(4)).toEqual(['a', 'a', 'a', 'a']);
    await Promise.all([waitForListeners(one), waitForListeners(two)]);
    expect([near.received.length, remote.received.length]).toEqual([4, 3]);
  });

  it('with announce and notify at the same time are delivered twice', async () => {
    const one = await signals();
    const near = subscribe(one, 'outbox');
    await waitForListeners(one);
    one.announce('outbox');
    one.notify('outbox');
    expect(await near.reach(2)).toEqual(['', '']);
    one.announce('outbox');
    await waitForListeners(one);
    one.notify('outbox');
    await waitForListeners(one);
    expect(near.received.length).toBe(4);
  });

  it('announced without local listeners do not suppress later ones', async () => {
    const one = await signals();
    one.announce('outbox');
    await waitForListeners(one);
    const near = subscribe(one, 'outbox');
    one.notify('outbox');
    expect(await near.reach(1)).toEqual(['']);
  });

  it('are delivered after the connection was lost with one in flight', async () => {
    const one = await signals();
    const near = subscribe(one, 'outbox');
    await waitForListeners(one);
    for (let round = 0; round < 5; round += 1) {
      one.announce('outbox');
      await kill();
      one.notify('outbox', `after ${round}`);
      await until(() => near.received.includes(`after ${round}`));
    }
  });

  it('reach every process on the database, including the sender, on their own channel only', async () => {
    const [one, two] = [await signals(), await signals()];
    const [near, remote, other] = [subscribe(one, 'outbox'), subscribe(two, 'outbox'), subscribe(two, 'Odd "channel"')];
    await waitForListeners(two);
    one.notify('outbox', 'now');
    expect(await near.reach(1)).toEqual(['now']);
    expect(await remote.reach(1)).toEqual(['now']);
    one.notify('Odd "channel"');
    expect(await other.reach(1)).toEqual(['']);
    expect([near.received, remote.received]).toEqual([['now'], ['now']]);
  });

  it('are deduplicated while pending', async () => {
    const one = await signals();
    const { reach, received } = subscribe(one, 'outbox');
    for (let index = 0; index < 50; index += 1) one.notify('outbox', index % 2 ? 'odd' : 'even');
    await reach(2);
    one.notify('outbox', 'last');
    await reach(3);
    expect(received).toEqual(['even', 'odd', 'last']);
  });

  it('in quick succession are sent together', async () => {
    const [one, two] = [await signals(), await signals()];
    const remote = subscribe(two, 'outbox');
    await Promise.all([waitForListeners(one), waitForListeners(two)]);
    let statements = 0;
    const { query } = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
    const sent = jest
      .spyOn(pg.Client.prototype as unknown as { query: typeof query }, 'query')
      .mockImplementation(function send(this: unknown, ...given) {
        statements += 1;
        return query.apply(this, given);
      });
    stopTime();
    one.announce('outbox', '0');
    await until(() => jest.getTimerCount() === 1);
    for (const payload of ['1', '2', '3', '1']) {
      one.announce('outbox', payload);
      await nextTurn();
    }
    advanceTime(9);
    await nextTurn();
    expect(statements).toBe(1);
    advanceTime(1);
    expect(await remote.reach(4)).toEqual(['0', '1', '2', '3']);
    expect(statements).toBe(2);
    sent.mockRestore();
    await until(() => jest.getTimerCount() === 1);
    advanceTime(10);
  });

  it('are not delivered to a removed listener', async () => {
    const one = await signals();
    const [gone, stays] = [subscribe(one, 'outbox'), subscribe(one, 'outbox')];
    gone.silence();
    one.notify('outbox');
    await stays.reach(1);
    expect(gone.received).toEqual([]);
  });

  it('report a lost and re-established connection, listen again, and send what is pending', async () => {
    const one = await signals();
    const { reach } = subscribe(one, 'outbox');
    const messages: string[] = [];
    one.onDisconnected(() => {
      messages.push(`lost, connected ${one.connected}`);
      one.notify('outbox', 'said meanwhile');
    });
    const reconnected = new Promise<void>((resolve) => {
      one.onReconnected(() => {
        messages.push(`back, connected ${one.connected}`);
        resolve();
      });
    });
    await kill();
    await reconnected;
    expect(await reach(1)).toEqual(['said meanwhile']);
    await admin.query("SELECT pg_notify('outbox', 'from elsewhere')");
    expect(await reach(2)).toEqual(['said meanwhile', 'from elsewhere']);
    expect(messages).toEqual(['lost, connected false', 'back, connected true']);
  });

  it('are retried until the server accepts connections', async () => {
    const one = await signals();
    const { reach } = subscribe(one, 'outbox');
    const name = (await admin.query('SELECT quote_ident(current_database()) AS name')).rows[0].name;
    const adminClient = new pg.Client({ connectionString: database.url.replace(/[^/]+$/, 'template1') });
    await adminClient.connect();
    await adminClient.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    const tries = jest.spyOn(log, 'debug');
    await kill();
    one.notify('outbox', 'kept');
    await until(() => tries.mock.calls.length >= 2);
    await adminClient.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await adminClient.end();
    expect(await reach(1)).toEqual(['kept']);
  });

  it('detect an unresponsive connection', async () => {
    const target = new URL(database.url);
    const sockets: Socket[] = [];
    const relay = createServer((near) => {
      const remote = connect(Number(target.port), target.hostname);
      near.pipe(remote).pipe(near);
      sockets.push(near, remote);
      for (const socket of [near, remote]) socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
    const url = Object.assign(new URL(database.url), { port: String((relay.address() as AddressInfo).port) }).href;
    const one = await signals({ url, heartbeat: 100 });
    const reconnected = new Promise<void>((resolve) => void one.onReconnected(resolve));
    for (const socket of sockets.splice(0)) socket.unpipe().pause();
    await reconnected;
    const { reach } = subscribe(one, 'outbox');
    one.notify('outbox', 'after');
    expect(await reach(1)).toEqual(['after']);
    await one.close();
    for (const socket of sockets) socket.destroy();
    relay.close();
  });

  it('reject payloads that are too long for Postgres, and an unreachable server', async () => {
    const one = await signals();
    expect(() => one.notify('outbox', 'x'.repeat(8_000))).toThrow('A signal on outbox carries more than 7999 bytes');
    await expect(Signals.open({ url: 'postgres://nobody@127.0.0.1:1/none', log })).rejects.toThrow('ECONNREFUSED');
  });

  it('are sent before the connection is closed', async () => {
    const [one, two] = [await signals(), await signals()];
    const { reach } = subscribe(two, 'outbox');
    await waitForListeners(two);
    one.notify('outbox', 'goodbye');
    await one.close();
    expect(await reach(1)).toEqual(['goodbye']);
  });
});
