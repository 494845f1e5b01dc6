import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { Shutdown } from '../../app/runtime/shutdown';
import { Machine } from '../crash-test/machine';
import { cpuTime } from './load';
import { median } from './report';
import { BroadcastServer, checkFileLimit, LoadClients } from './sockets/load-clients';
import { EventWriter } from './sockets/event-writer';
import { inspectable, Inspected } from './sockets/inspected';

export interface FanOutOptions {
  readonly sockets: number;
  readonly rounds: number;
  /** Number of events per measurement. */
  readonly events: number;
}

/** Result of one measurement of one server. */
interface Measurement {
  readonly messagesPerSecond: number;
  /** CPU time of the server process per message, in microseconds. */
  readonly cpu: number;
}

/** A server under test with its clients. `send` sends `count` events to each client. */
interface Contestant {
  readonly name: string;
  readonly pid: number;
  readonly clients: LoadClients;
  send(count: number): unknown;
}

export interface FanOutResults {
  readonly sockets: number;
  /** Figures for events that are sent one at a time, by server. */
  readonly single: readonly ContestantFigures[];
  /** Figures for events that are all sent in one burst, by server. */
  readonly burst: readonly ContestantFigures[];
  /** Memory of the server process per idle subscriber, in bytes. */
  readonly memory: { readonly rss: number; readonly heap: number };
  /** Latency from commit to receipt without load, in milliseconds. */
  readonly latency: { readonly p50: number; readonly p95: number; readonly events: number };
}

interface ContestantFigures extends Measurement {
  readonly name: string;
  /** Medians over the rounds of the server's values relative to those of the first server in the same round. */
  readonly ratio: { readonly rate: number; readonly cpu: number };
}

const subscription =
  'subscription { events(types: ["plan.updated"]) { id type cursor occurredAt accountId resource resourceId } }';
const latencyEvents = 200;

/**
 * Benchmarks GraphQL subscriptions over WebSockets: fan-out of events to many clients, memory and latency. The servers,
 * their clients and the database run in separate processes.
 */
export async function fanOut(
  course: FanOutOptions,
  shutdown: Shutdown,
  print: (line: string) => void,
): Promise<FanOutResults> {
  checkFileLimit(course.sockets);
  const folder = mkdtempSync(join(tmpdir(), 'fan-out-'));
  await shutdown.add(folder, (created) => rmSync(created, { recursive: true, force: true }));
  const machine = await shutdown.add(Machine.open(folder, print, inspectable), (resource) => resource.close());
  const [seller, other] = machine.demoData.accounts;
  if (!seller || !other) throw new Error('The demo data has two sellers.');
  const writer = await shutdown.add(EventWriter.open(machine.databaseUrl, seller.id), (resource) => resource.end());
  const baseline = await shutdown.add(BroadcastServer.start(), (resource) => resource.end());
  const [ours, theirs] = [new LoadClients(), new LoadClients()];
  for (const clients of [ours, theirs]) await shutdown.add(clients, (created) => created.end());
  const inspected = await shutdown.add(
    Inspected.find(() => machine.log),
    (found) => found.end(),
  );

  print(`Connecting ${course.sockets} clients to each.`);
  const memory = await subscribeAll(machine, ours, inspected, seller.keys.latest, course.sockets);
  await theirs.connect({ port: baseline.port, path: '/', count: course.sockets, says: [] });
  const [text] = await Promise.all([ours.events(course.sockets), writer.write(1)]);
  const contestants: Contestant[] = [
    {
      name: 'limit: bare ws broadcast',
      pid: baseline.pid,
      clients: theirs,
      send: (times) => baseline.broadcast({ text, times }),
    },
    { name: 'subscriptions of the graph', pid: machine.pid, clients: ours, send: (count) => writer.write(count) },
  ];
  const single = await race(contestants, course, async (contestant) => {
    for (let event = 0; event < course.events; event += 1) await arrival(contestant, 1, course.sockets);
  });
  const burst = await race(contestants, course, (contestant) => arrival(contestant, course.events, course.sockets));
  print('Latency, with all clients at rest.');
  const latency = await latencyOf(machine, shutdown, other);
  return { sockets: course.sockets, single, burst, memory, latency };
}

/** Connects the clients and starts a subscription on each. Returns the server's memory per client, in bytes. */
async function subscribeAll(
  { origin }: Machine,
  clients: LoadClients,
  inspected: Inspected,
  key: string,
  count: number,
): Promise<FanOutResults['memory']> {
  await rest(2_000);
  const before = await inspected.memory();
  const clientMessages = [
    { type: 'connection_init', payload: { token: key } },
    { type: 'subscribe', id: '$id', payload: { query: subscription } },
  ];
  await clients.connect({
    port: Number(new URL(origin).port),
    path: '/graphql',
    count,
    says: clientMessages.map((message) => JSON.stringify(message)),
  });
  await rest(2_000);
  const after = await inspected.memory();
  return {
    rss: (after.rss - before.rss) / count,
    heap: (after.heapUsed + after.external - before.heapUsed - before.external) / count,
  };
}

async function arrival({ clients, send }: Contestant, events: number, sockets: number): Promise<void> {
  await Promise.all([clients.events(events * sockets), send(events)]);
}

async function race(
  contestants: readonly Contestant[],
  { rounds, events, sockets }: FanOutOptions,
  run: (contestant: Contestant) => Promise<void>,
): Promise<ContestantFigures[]> {
  const measurements = contestants.map((): Measurement[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, contestant] of contestants.entries()) {
      const [start, cpu] = [performance.now(), cpuTime(contestant.pid)];
      await run(contestant);
      const messages = events * sockets;
      const measurement = {
        messagesPerSecond: messages / ((performance.now() - start) / 1_000),
        cpu: ((cpuTime(contestant.pid) - cpu) / messages) * 1_000,
      };
      // The first round is a warm-up and is not counted.
      if (round > 0) measurements[index]?.push(measurement);
    }
  }
  const first = measurements[0] as Measurement[];
  return contestants.map(({ name }, index) => {
    const ownTurns = measurements[index] as Measurement[];
    const ratios = (of: (measurement: Measurement, limit: Measurement) => number): number =>
      median(ownTurns.map((measurement, round) => of(measurement, first[round] as Measurement)));
    return {
      name,
      messagesPerSecond: median(ownTurns.map((measurement) => measurement.messagesPerSecond)),
      cpu: median(ownTurns.map((measurement) => measurement.cpu)),
      ratio: {
        rate: ratios((measurement, limit) => measurement.messagesPerSecond / limit.messagesPerSecond),
        cpu: ratios((measurement, limit) => limit.cpu / measurement.cpu),
      },
    };
  });
}

/**
 * Sends single events, with pauses in between, to the only subscriber of an account. Returns the percentiles of the
 * latency from commit to receipt, in milliseconds.
 */
async function latencyOf(
  machine: Machine,
  shutdown: Shutdown,
  account: { readonly id: string; readonly keys: { readonly latest: string } },
): Promise<FanOutResults['latency']> {
  const writer = await shutdown.add(EventWriter.open(machine.databaseUrl, account.id), (resource) => resource.end());
  const client = createClient({
    url: `${machine.origin.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    lazy: false,
    connectionParams: { token: account.keys.latest },
  });
  await shutdown.add(client, async (resource) => resource.dispose());
  const events = client.iterate({ query: subscription });
  let next = events.next();
  await rest(500);
  const latencies: number[] = [];
  for (let event = 0; event < latencyEvents; event += 1) {
    const receivedAt = next.then(() => performance.now());
    const committed = await writer.write(1);
    latencies.push((await receivedAt) - committed);
    next = events.next();
    await rest(20 + Math.random() * 40);
  }
  const sorted = latencies.toSorted((a, b) => a - b);
  return { p50: median(latencies), p95: sorted[Math.floor(sorted.length * 0.95)] as number, events: latencies.length };
}
