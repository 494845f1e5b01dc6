import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { Shutdown } from '../../app/parts/shutdown';
import { Machine } from '../../app/torture/machine';
import { cpuTime } from './load';
import { median } from './report';
import { BroadcastServer, checkFileLimit, Crowd } from './sockets/crowd';
import { EventWriter } from './sockets/event-writer';
import { inspectable, Inspected } from './sockets/inspected';

export interface FanOutCourse {
  readonly sockets: number;
  readonly rounds: number;
  /** Events per measurement. */
  readonly events: number;
}

/** One measurement of one contestant. */
interface Turn {
  readonly messagesPerSecond: number;
  /** CPU microseconds of the server process per message. */
  readonly cpu: number;
}

/** A server with its clients. `send` sends events to all of them. */
interface Contestant {
  readonly name: string;
  readonly pid: number;
  readonly crowd: Crowd;
  send(count: number): unknown;
}

export interface FanOutFigures {
  readonly sockets: number;
  /** Events one at a time. */
  readonly single: readonly ContestantFigures[];
  /** All events of a measurement in one burst. */
  readonly burst: readonly ContestantFigures[];
  /** Bytes of the server process per idle subscriber. */
  readonly memory: { readonly rss: number; readonly heap: number };
  /** Milliseconds from commit to receipt, without load. */
  readonly latency: { readonly p50: number; readonly p95: number; readonly events: number };
}

interface ContestantFigures extends Turn {
  readonly name: string;
  /** Medians of the paired ratios to the first contestant. */
  readonly ratio: { readonly rate: number; readonly cpu: number };
}

const subscription =
  'subscription { events(types: ["plan.updated"]) { id type cursor occurredAt accountId resource resourceId } }';
const latencyEvents = 200;

/** Benchmarks fan-out, memory and latency of subscriptions over WebSockets. The servers, their clients and the database run in separate processes. */
export async function fanOut(
  course: FanOutCourse,
  shutdown: Shutdown,
  say: (line: string) => void,
): Promise<FanOutFigures> {
  checkFileLimit(course.sockets);
  const folder = mkdtempSync(join(tmpdir(), 'fan-out-'));
  await shutdown.add(folder, (made) => rmSync(made, { recursive: true, force: true }));
  const machine = await shutdown.add(Machine.open(folder, say, inspectable), (opened) => opened.close());
  const [seller, other] = machine.world.accounts;
  if (!seller || !other) throw new Error('The demo world has two sellers.');
  const writer = await shutdown.add(EventWriter.open(machine.databaseUrl, seller.id), (opened) => opened.end());
  const bare = await shutdown.add(BroadcastServer.start(), (opened) => opened.end());
  const [ours, theirs] = [new Crowd(), new Crowd()];
  for (const crowd of [ours, theirs]) await shutdown.add(crowd, (made) => made.end());
  const inspected = await shutdown.add(
    Inspected.find(() => machine.told),
    (found) => found.end(),
  );

  say(`Connecting ${course.sockets} clients to each.`);
  const memory = await subscribeAll(machine, ours, inspected, seller.keys.latest, course.sockets);
  await theirs.connect({ port: bare.port, path: '/', count: course.sockets, says: [] });
  const [text] = await Promise.all([ours.events(course.sockets), writer.write(1)]);
  const contestants: Contestant[] = [
    {
      name: 'limit: bare ws broadcast',
      pid: bare.pid,
      crowd: theirs,
      send: (times) => bare.broadcast({ text, times }),
    },
    { name: 'subscriptions of the graph', pid: machine.pid, crowd: ours, send: (count) => writer.write(count) },
  ];
  const single = await race(contestants, course, async (contestant) => {
    for (let event = 0; event < course.events; event += 1) await arrival(contestant, 1, course.sockets);
  });
  const burst = await race(contestants, course, (contestant) => arrival(contestant, course.events, course.sockets));
  say('Latency, with all clients at rest.');
  const latency = await latencyOf(machine, shutdown, other);
  return { sockets: course.sockets, single, burst, memory, latency };
}

/** Connects the clients and subscribes each. Returns the memory per client. */
async function subscribeAll(
  { origin }: Machine,
  crowd: Crowd,
  inspected: Inspected,
  key: string,
  count: number,
): Promise<FanOutFigures['memory']> {
  await rest(2_000);
  const before = await inspected.memory();
  const says = [
    { type: 'connection_init', payload: { token: key } },
    { type: 'subscribe', id: '$id', payload: { query: subscription } },
  ];
  await crowd.connect({
    port: Number(new URL(origin).port),
    path: '/graphql',
    count,
    says: says.map((message) => JSON.stringify(message)),
  });
  await rest(2_000);
  const after = await inspected.memory();
  return {
    rss: (after.rss - before.rss) / count,
    heap: (after.heapUsed + after.external - before.heapUsed - before.external) / count,
  };
}

async function arrival({ crowd, send }: Contestant, events: number, sockets: number): Promise<void> {
  await Promise.all([crowd.events(events * sockets), send(events)]);
}

async function race(
  contestants: readonly Contestant[],
  { rounds, events, sockets }: FanOutCourse,
  run: (contestant: Contestant) => Promise<void>,
): Promise<ContestantFigures[]> {
  const turns = contestants.map((): Turn[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, contestant] of contestants.entries()) {
      const [start, cpu] = [performance.now(), cpuTime(contestant.pid)];
      await run(contestant);
      const messages = events * sockets;
      const turn = {
        messagesPerSecond: messages / ((performance.now() - start) / 1_000),
        cpu: ((cpuTime(contestant.pid) - cpu) / messages) * 1_000,
      };
      // The first measurement is a warm-up.
      if (round > 0) turns[index]?.push(turn);
    }
  }
  const first = turns[0] as Turn[];
  return contestants.map(({ name }, index) => {
    const own = turns[index] as Turn[];
    const ratios = (of: (turn: Turn, limit: Turn) => number): number =>
      median(own.map((turn, round) => of(turn, first[round] as Turn)));
    return {
      name,
      messagesPerSecond: median(own.map((turn) => turn.messagesPerSecond)),
      cpu: median(own.map((turn) => turn.cpu)),
      ratio: {
        rate: ratios((turn, limit) => turn.messagesPerSecond / limit.messagesPerSecond),
        cpu: ratios((turn, limit) => limit.cpu / turn.cpu),
      },
    };
  });
}

/** Sends single events, with pauses in between, to the only subscriber of an account. */
async function latencyOf(
  machine: Machine,
  shutdown: Shutdown,
  account: { readonly id: string; readonly keys: { readonly latest: string } },
): Promise<FanOutFigures['latency']> {
  const writer = await shutdown.add(EventWriter.open(machine.databaseUrl, account.id), (opened) => opened.end());
  const client = createClient({
    url: `${machine.origin.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    lazy: false,
    connectionParams: { token: account.keys.latest },
  });
  await shutdown.add(client, async (opened) => opened.dispose());
  const events = client.iterate({ query: subscription });
  let next = events.next();
  await rest(500);
  const took: number[] = [];
  for (let event = 0; event < latencyEvents; event += 1) {
    const arrived = next.then(() => performance.now());
    const committed = await writer.write(1);
    took.push((await arrived) - committed);
    next = events.next();
    await rest(20 + Math.random() * 40);
  }
  const sorted = took.toSorted((a, b) => a - b);
  return { p50: median(took), p95: sorted[Math.floor(sorted.length * 0.95)] as number, events: took.length };
}
