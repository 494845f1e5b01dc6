import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/support';
import { passTime, stopTime } from '../../../../test/support/time';
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
function hearing(one: Signals, channel: string) {
  const heard: string[] = [];
  const silence = one.on(channel, (payload) => heard.push(payload));
  const reach = async (count: number) => {
    await until(() => heard.length >= count);
    return heard;
  };
  return { heard, reach, silence };
}

/** Waits until the LISTEN statements have been executed: statements of a connection keep their order. */
async function settled(one: Signals): Promise<void> {
  const { reach, silence } = hearing(one, 'settled');
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
    const [near, far] = [hearing(one, 'outbox'), hearing(two, 'outbox')];
    await Promise.all([settled(one), settled(two)]);
    one.announce('outbox', 'a');
    expect(near.heard).toEqual(['a']);
    expect(await far.reach(1)).toEqual(['a']);
    one.announce('outbox', 'a');
    one.announce('outbox', 'a');
    expect(await far.reach(2)).toEqual(['a', 'a']);
    two.announce('outbox', 'a');
    expect(await near.reach(4)).toEqual(['a', 'a', 'a', 'a']);
    await Promise.all([settled(one), settled(two)]);
    expect([near.heard.length, far.heard.length]).toEqual([4, 3]);
  });

  it('with announce and notify at the same time are delivered twice', async () => {
    const one = await signals();
    const near = hearing(one, 'outbox');
    await settled(one);
    one.announce('outbox');
    one.notify('outbox');
    expect(await near.reach(2)).toEqual(['', '']);
    one.announce('outbox');
    await settled(one);
    one.notify('outbox');
    await settled(one);
    expect(near.heard.length).toBe(4);
  });

  it('announced without local listeners do not suppress later ones', async () => {
    const one = await signals();
    one.announce('outbox');
    await settled(one);
    const near = hearing(one, 'outbox');
    one.notify('outbox');
    expect(await near.reach(1)).toEqual(['']);
  });

  it('are delivered after the connection was lost with one in flight', async () => {
    const one = await signals();
    const near = hearing(one, 'outbox');
    await settled(one);
    for (let round = 0; round < 5; round += 1) {
      one.announce('outbox');
      await kill();
      one.notify('outbox', `after ${round}`);
      await until(() => near.heard.includes(`after ${round}`));
    }
  });

  it('reach every process on the database, including the sender, on their own channel only', async () => {
    const [one, two] = [await signals(), await signals()];
    const [near, far, other] = [hearing(one, 'outbox'), hearing(two, 'outbox'), hearing(two, 'Odd "channel"')];
    await settled(two);
    one.notify('outbox', 'now');
    expect(await near.reach(1)).toEqual(['now']);
    expect(await far.reach(1)).toEqual(['now']);
    one.notify('Odd "channel"');
    expect(await other.reach(1)).toEqual(['']);
    expect([near.heard, far.heard]).toEqual([['now'], ['now']]);
  });

  it('are deduplicated while pending', async () => {
    const one = await signals();
    const { reach, heard } = hearing(one, 'outbox');
    for (let index = 0; index < 50; index += 1) one.notify('outbox', index % 2 ? 'odd' : 'even');
    await reach(2);
    one.notify('outbox', 'last');
    await reach(3);
    expect(heard).toEqual(['even', 'odd', 'last']);
  });

  it('in quick succession are sent together', async () => {
    const [one, two] = [await signals(), await signals()];
    const far = hearing(two, 'outbox');
    await Promise.all([settled(one), settled(two)]);
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
    for (const said of ['1', '2', '3', '1']) {
      one.announce('outbox', said);
      await nextTurn();
    }
    passTime(9);
    await nextTurn();
    expect(statements).toBe(1);
    passTime(1);
    expect(await far.reach(4)).toEqual(['0', '1', '2', '3']);
    expect(statements).toBe(2);
    sent.mockRestore();
    await until(() => jest.getTimerCount() === 1);
    passTime(10);
  });

  it('are not delivered to a removed listener', async () => {
    const one = await signals();
    const [gone, stays] = [hearing(one, 'outbox'), hearing(one, 'outbox')];
    gone.silence();
    one.notify('outbox');
    await stays.reach(1);
    expect(gone.heard).toEqual([]);
  });

  it('report a lost and re-established connection, listen again, and send what is pending', async () => {
    const one = await signals();
    const { reach } = hearing(one, 'outbox');
    const told: string[] = [];
    one.onDisconnected(() => {
      told.push(`lost, connected ${one.connected}`);
      one.notify('outbox', 'said meanwhile');
    });
    const back = new Promise<void>((resolve) => {
      one.onReconnected(() => {
        told.push(`back, connected ${one.connected}`);
        resolve();
      });
    });
    await kill();
    await back;
    expect(await reach(1)).toEqual(['said meanwhile']);
    await admin.query("SELECT pg_notify('outbox', 'from elsewhere')");
    expect(await reach(2)).toEqual(['said meanwhile', 'from elsewhere']);
    expect(told).toEqual(['lost, connected false', 'back, connected true']);
  });

  it('are retried until the server accepts connections', async () => {
    const one = await signals();
    const { reach } = hearing(one, 'outbox');
    const name = (await admin.query('SELECT quote_ident(current_database()) AS name')).rows[0].name;
    const outside = new pg.Client({ connectionString: database.url.replace(/[^/]+$/, 'template1') });
    await outside.connect();
    await outside.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    const tries = jest.spyOn(log, 'debug');
    await kill();
    one.notify('outbox', 'kept');
    await until(() => tries.mock.calls.length >= 2);
    await outside.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await outside.end();
    expect(await reach(1)).toEqual(['kept']);
  });

  it('detect an unresponsive connection', async () => {
    const target = new URL(database.url);
    const sockets: Socket[] = [];
    const relay = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      near.pipe(far).pipe(near);
      sockets.push(near, far);
      for (const socket of [near, far]) socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
    const url = Object.assign(new URL(database.url), { port: String((relay.address() as AddressInfo).port) }).href;
    const one = await signals({ url, heartbeat: 100 });
    const back = new Promise<void>((resolve) => void one.onReconnected(resolve));
    for (const socket of sockets.splice(0)) socket.unpipe().pause();
    await back;
    const { reach } = hearing(one, 'outbox');
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
    const { reach } = hearing(two, 'outbox');
    await settled(two);
    one.notify('outbox', 'goodbye');
    await one.close();
    expect(await reach(1)).toEqual(['goodbye']);
  });
});
