import type pg from 'pg';
import { jetstream, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { requiresPackage } from '../../../../../test/support';
import { type NatsServer, startNatsServer } from '../../../../../test/support/nats-server';
import { until } from '../../../../../test/support/until';
import { systemPrincipal } from '../../../../kit/src';
import {
  change,
  committed,
  type EventFixture,
  listen,
  type Listening,
  openEventFixture,
  startWorkers,
} from '../../testing/event-fixture';
import { cursorOf } from '../event-cursor';
import { EventLog } from '../event-log';
import { RecentEvents } from '../recent-events';
import { jetStreamLog } from '.';
import type { JetStreamOptions } from './jetstream-log';
import { LogStream } from './stream';

const named = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `plan_${from + index}`);
/** Disables polling of Postgres: events that the stream does not deliver are missing. */
const streamOnly: Partial<JetStreamOptions> = { tail: { lookInterval: 600_000 } };

requiresPackage('nats-server')('the log behind a stream', () => {
  let server: NatsServer;
  let fixture: EventFixture;
  let writer: pg.Client;
  let connection: NatsConnection;
  let manager: JetStreamManager;

  beforeEach(async () => {
    server = await startNatsServer();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await connection.close();
    await fixture.close();
    await server.close();
  });

  async function open(options: Partial<JetStreamOptions> = streamOnly): Promise<void> {
    fixture = await openEventFixture('stream', {
      eventLog: jetStreamLog({
        url: server.url,
        ...options,
        distributor: { pollInterval: 100, ...options.distributor },
      }),
    });
    writer = await fixture.client();
    connection = await connect({
      servers: `127.0.0.1:${server.port}`,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 100,
    });
    manager = await jetstreamManager(connection);
  }

  const write = async (from: number, to: number): Promise<void> => {
    for (let index = from; index <= to; index += 1) await change(writer, { id: `plan_${index}` });
    committed(fixture);
  };
  const published = (count: number): Promise<unknown> =>
    until(
      () => fixture.events.events.boundaries(),
      (ends) => ends.published >= count,
    );
  const streamName = async (): Promise<string> => `events-${await fixture.events.events.databaseIdentity()}`;
  const streamedIds = async (): Promise<string[]> => {
    const name = await streamName();
    const { state } = await manager.streams.info(name);
    const found: string[] = [];
    for (let seq = state.first_seq; seq <= state.last_seq && state.messages > 0; seq += 1) {
      const message = await manager.streams.getMessage(name, { seq });
      found.push(String(message?.json<{ resourceId: string }>().resourceId));
    }
    return found;
  };
  const expectNext = async (follower: Listening, from: number, to: number): Promise<void> => {
    const received = await follower.next(to - from + 1);
    expect(received.map(({ resourceId, cursor }) => `${String(resourceId)} ${String(cursor)}`)).toEqual(
      named(from, to).map((id, index) => `${id} ${cursorOf(from + index)}`),
    );
  };

  it('contains each event once, and delivers it to subscribers without queries to Postgres', async () => {
    await open();
    startWorkers(fixture.events);
    await write(1, 5);
    await published(5);
    const other = await fixture.another();
    const followers = [await listen(fixture.events, systemPrincipal), await listen(other, systemPrincipal)];
    await until(streamedIds, ({ length }) => length === 5);
    await write(6, 6);
    for (const follower of followers) await follower.next(1);
    const spies = [jest.spyOn(EventLog.prototype, 'page'), jest.spyOn(EventLog.prototype, 'boundaries')];
    await write(7, 40);
    for (const follower of followers) await expectNext(follower, 7, 40);
    const resumed = await listen(other, systemPrincipal, { after: cursorOf(2) });
    await expectNext(resumed, 3, 40);
    // Subscribers must not read pages from Postgres.
    expect(spies[0]).not.toHaveBeenCalled();
    expect(await streamedIds()).toEqual(named(1, 40));
    for (const follower of [...followers, resumed]) await follower.stop();
  });

  it.each([
    [
      'before anything was sent',
      async () => {
        throw new Error('cut');
      },
    ],
    [
      'after everything was taken, with no answer',
      async (append: () => Promise<void>) => {
        await append();
        throw new Error('cut');
      },
    ],
  ])('contains no duplicates and misses no event when the publisher fails %s', async (_name, fail) => {
    await open();
    startWorkers(fixture.events);
    const follower = await listen(fixture.events, systemPrincipal);
    const append = LogStream.prototype.append;
    let calls = 0;
    jest.spyOn(LogStream.prototype, 'append').mockImplementation(function (this: LogStream, events, after) {
      calls += 1;
      const real = () => append.call(this, events, after);
      return calls % 2 === 0 ? fail(real) : real();
    });
    for (let index = 1; index <= 30; index += 1) {
      await write(index, index);
      await published(index);
    }
    await expectNext(follower, 1, 30);
    await until(streamedIds, ({ length }) => length === 30);
    expect(await streamedIds()).toEqual(named(1, 30));
    expect(calls).toBeGreaterThan(3);
    await follower.stop();
  });

  it('resumes after a partially accepted batch', async () => {
    await open();
    const append = LogStream.prototype.append;
    const partialAppend = jest.spyOn(LogStream.prototype, 'append').mockImplementationOnce(async function (
      this: LogStream,
      events,
      after,
    ) {
      await append.call(this, events.slice(0, 4), after);
      throw new Error('cut');
    });
    await write(1, 10);
    startWorkers(fixture.events);
    await until(streamedIds, ({ length }) => length === 10);
    expect(await streamedIds()).toEqual(named(1, 10));
    expect(partialAppend.mock.calls.length).toBeGreaterThan(1);
  });

  it('rejects appends with an outdated last sequence number', async () => {
    await open();
    startWorkers(fixture.events);
    await write(1, 5);
    await until(streamedIds, ({ length }) => length === 5);
    const { events } = await fixture.events.events.captured({ after: 0, limit: 5 });
    const stale = new LogStream(
      await streamName(),
      { connection, manager, client: jetstream(connection), isUp: () => true, whileUp: (work) => work() },
      1,
    );
    await expect(stale.append(events.slice(3), 3)).rejects.toThrow('wrong last sequence: 5');
    expect(await streamedIds()).toEqual(named(1, 5));
  });

  it('loses nothing when the server is killed repeatedly, and does not block writers', async () => {
    await open();
    startWorkers(fixture.events);
    const followers = [
      await listen(fixture.events, systemPrincipal),
      await listen(await fixture.another(), systemPrincipal),
    ];
    for (let round = 0; round < 3; round += 1) {
      await write(round * 40 + 1, round * 40 + 10);
      await until(streamedIds, ({ length }) => length === round * 40 + 10);
      await write(round * 40 + 11, round * 40 + 20);
      await server.kill();
      await write(round * 40 + 21, round * 40 + 40);
      await published(round * 40 + 40);
      expect(fixture.events.backing.needs['event log']).toThrow('no connection to NATS');
      await server.start();
      await until(
        () => fixture.events.backing.needs['event log']?.(),
        () => true,
      );
    }
    for (const follower of followers) {
      await expectNext(follower, 1, 120);
      await follower.stop();
    }
    await until(streamedIds, ({ length }) => length === 120);
    expect(await streamedIds()).toEqual(named(1, 120));
  });

  it('is read from Postgres while there is no server', async () => {
    await open({ tail: { lookInterval: 100 } });
    startWorkers(fixture.events);
    const follower = await listen(fixture.events, systemPrincipal);
    await write(1, 10);
    await expectNext(follower, 1, 10);
    await server.kill();
    await write(11, 30);
    await expectNext(follower, 11, 30);
    await server.start();
    await until(streamedIds, ({ length }) => length === 30);
    await write(31, 40);
    await expectNext(follower, 31, 40);
    // The follower may have read the events from Postgres before the stream contains them.
    await until(streamedIds, ({ length }) => length === 40);
    expect(await streamedIds()).toEqual(named(1, 40));
    await write(41, 41);
    await expectNext(follower, 41, 41);
  });

  it('is refilled from Postgres after the server has lost its stream', async () => {
    await open();
    startWorkers(fixture.events);
    const follower = await listen(fixture.events, systemPrincipal);
    await write(1, 20);
    await expectNext(follower, 1, 20);
    await server.kill();
    server.wipe();
    await write(21, 30);
    await server.start();
    await expectNext(follower, 21, 30);
    await until(streamedIds, ({ length }) => length === 30);
    expect(await streamedIds()).toEqual(named(1, 30));

    await manager.streams.delete(await streamName());
    await write(31, 40);
    await expectNext(follower, 31, 40);
    await until(streamedIds, ({ length }) => length === 40);
    const late = await listen(await fixture.another(), systemPrincipal, { after: cursorOf(25) });
    await expectNext(late, 26, 40);
    await Promise.all([late.stop(), follower.stop()]);
  });

  it('is refilled after the database was restored to an earlier state and has continued from there', async () => {
    await open();
    const stopped = [
      fixture.events.startOutboxPublisher({ schemas: ['shop', 'school'] }),
      fixture.events.startRenderer({ readResource: async (_type, id) => ({ id, account: 'biz_one', price: 1 }) }),
      fixture.events.startDistributor(),
    ];
    await write(1, 20);
    await until(streamedIds, ({ length }) => length === 20);
    for (const worker of stopped) await worker.stop();
    await writer.query('DELETE FROM events.event_ids WHERE position > 10');
    await writer.query('DELETE FROM events.log WHERE position > 10');
    await writer.query('UPDATE events.log_state SET last_position = 10, published_position = 10');
    await write(101, 105);
    const restarted = await fixture.another();
    startWorkers(restarted);
    const follower = await listen(restarted, systemPrincipal, { after: cursorOf(10) });
    expect((await follower.next(5)).map(({ resourceId }) => resourceId)).toEqual(named(101, 105));
    await until(streamedIds, ({ length }) => length === 15);
    expect(await streamedIds()).toEqual([...named(1, 10), ...named(101, 105)]);
    await follower.stop();
  });

  it('continues from Postgres into the stream when the stream has discarded the requested events', async () => {
    await open({ ...streamOnly, distributor: { history: 5 } });
    startWorkers(fixture.events);
    await write(1, 20);
    await until(streamedIds, ({ length }) => length > 0);
    await manager.streams.purge(await streamName(), { keep: 3 });
    const late = await fixture.another();
    const follower = await listen(late, systemPrincipal, { after: cursorOf(4) });
    await expectNext(follower, 5, 20);
    await write(21, 30);
    await expectNext(follower, 21, 30);
    await follower.stop();
  });

  it('is read from Postgres up to every position that Postgres has returned, without waiting for the stream', async () => {
    await open();
    startWorkers(fixture.events);
    const follower = await listen(fixture.events, systemPrincipal);
    await write(1, 5);
    await until(streamedIds, ({ length }) => length === 5);
    await expectNext(follower, 1, 5);
    jest.spyOn(LogStream.prototype, 'append').mockRejectedValue(new Error('withheld'));
    await write(6, 10);
    await published(10);
    const others = await Promise.all([
      listen(fixture.events, systemPrincipal, { after: cursorOf(10) }),
      listen(fixture.events, systemPrincipal, { after: cursorOf(3) }),
    ]);
    await expectNext(others[1] as Listening, 4, 10);
    await expectNext(follower, 6, 10);
    jest.restoreAllMocks();
    await write(11, 12);
    for (const other of [...others, follower]) {
      await expectNext(other, 11, 12);
      await other.stop();
    }
  });

  it('reports the lag of a process that has received nothing yet', async () => {
    jest.spyOn(RecentEvents.prototype, 'add').mockReturnValue(false);
    await open();
    startWorkers(fixture.events);
    const name = await streamName();
    const readers = () =>
      manager.streams.info(name).then(
        ({ state }) => state.consumer_count,
        () => 0,
      );
    await until(readers, (count) => count > 0);
    expect(await fixture.events.backing.backlog?.()).toBe(0);
    await write(1, 5);
    await published(5);
    expect(await fixture.events.backing.backlog?.()).toBe(5);
  });

  it('reports the lag of a process', async () => {
    await open();
    startWorkers(fixture.events);
    await write(1, 5);
    const countPending = async (): Promise<unknown> => fixture.events.backing.backlog?.();
    const follower = await listen(fixture.events, systemPrincipal, { after: cursorOf(0) });
    await expectNext(follower, 1, 5);
    await until(streamedIds, ({ length }) => length === 5);
    await until(countPending, (count) => count === 0);
    await server.kill();
    await write(6, 8);
    await published(8);
    expect(await countPending()).toBeGreaterThanOrEqual(3);
    await server.start();
    await until(countPending, (count) => count === 0);
    await follower.stop();
  });
});
