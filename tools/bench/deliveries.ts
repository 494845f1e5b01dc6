import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import pg from 'pg';
import type { Shutdown } from '../../app/runtime/shutdown';
import { fixtureSecret } from '../webhook-faults';
import { FixtureRepository } from '../webhook-faults/fixture.repository';
import { serviceContract } from '../../app/runtime/contract';
import { latestVersion } from '../../contract/versioning';
import { createEventsSubgraph, outboxSignal } from '../../subgraphs/events/src';
import { signedHeaders } from '../../subgraphs/events/src/signing/signature';
import { WebhookSecrets } from '../../subgraphs/events/src/webhooks/webhook-secrets';
import { createLogger, newId, Signals } from '../../subgraphs/kit/src';
import { startEmbeddedPostgres } from '../../app/embedded-postgres/embedded-postgres';
import { median } from './report';

export interface DeliveryCourse {
  readonly rounds: number;
  /** Number of events per measurement. Each event is delivered to ten webhooks. */
  readonly deliveryEvents: number;
}

export interface DeliveryFigures {
  /** Median over the rounds of the webhook requests per CPU second of the sending process. */
  readonly signedPerCpuSecond: number;
  readonly barePerCpuSecond: number;
  readonly ratio: number;
  /** Median over the rounds of the webhook requests per second. */
  readonly signedPerSecond: number;
  /** Latency from the commit of an event to its receipt, in milliseconds, at about half of `signedPerSecond`. */
  readonly latency: { readonly p50: number; readonly p99: number; readonly perSecond: number; readonly count: number };
}

const webhooks = 10;
/**
 * Number of connections of the bare sending loop, which measures the upper bound of the rate: as many as the ten
 * webhooks have in total.
 */
const lanes = 100;
const latencySeconds = 10;
const tick = 20;

interface Stage {
  readonly url: string;
  readonly client: pg.Client;
  readonly receiver: ChildProcess;
  readonly origin: string;
  readonly scene: FixtureRepository;
}

/**
 * Benchmarks deliveries to ten webhooks of a receiver on this machine. Receiver, worker, bare sending loop (the upper
 * bound of the rate) and database run in separate processes.
 */
export async function deliveries(
  course: DeliveryCourse,
  shutdown: Shutdown,
  print: (line: string) => void,
): Promise<DeliveryFigures> {
  const stage = await openFixture(shutdown);
  const measurements: { signed: number; bare: number; rate: number }[] = [];
  for (let round = 0; round <= course.rounds; round += 1) {
    const baseline = await baselineBatch(stage, course.deliveryEvents * webhooks);
    const { perCpuSecond: signed, perSecond: rate } = await measureSigned(stage, course.deliveryEvents);
    print(
      `Round ${round}: ${signed.toFixed(0)} signed deliveries, ${baseline.toFixed(0)} bare requests a CPU second; ${rate.toFixed(0)} deliveries a second.`,
    );
    if (round > 0) measurements.push({ signed, bare: baseline, rate });
  }
  const signedPerSecond = median(measurements.map(({ rate }) => rate));
  const latency = await measureLatency(stage, signedPerSecond / 2);
  const figures = {
    signedPerCpuSecond: Math.round(median(measurements.map(({ signed }) => signed))),
    barePerCpuSecond: Math.round(median(measurements.map(({ bare }) => bare))),
    ratio: Number(median(measurements.map(({ signed, bare }) => signed / bare)).toFixed(3)),
    signedPerSecond: Math.round(signedPerSecond),
    latency,
  };
  print(
    `\nSigned deliveries a CPU second  ${figures.signedPerCpuSecond}\nBare requests a CPU second      ${figures.barePerCpuSecond} (ratio ${figures.ratio})`,
  );
  print(
    `From commit to receipt at ${latency.perSecond}/s: p50 ${latency.p50} ms, p99 ${latency.p99} ms (${latency.count} messages)\n`,
  );
  return figures;
}

async function openFixture(shutdown: Shutdown): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-deliveries-'));
  await shutdown.add(folder, (created) => rmSync(created, { recursive: true, force: true }));
  const { url } = await shutdown.add(startEmbeddedPostgres({ dataFolder: folder, log: () => {} }), (resource) =>
    resource.stop(),
  );
  const client = await shutdown.add(Promise.resolve(new pg.Client({ connectionString: url })), (resource) =>
    resource.end(),
  );
  await client.connect();
  const receiver = await shutdown.add(
    fork(join(__dirname, 'deliveries/receiver-process.js')),
    (child) => void child.kill(),
  );
  const [port] = (await once(receiver, 'message')) as [number];
  const fixture = new FixtureRepository();
  await withEvents(url, async () => {
    const secrets = new WebhookSecrets(fixtureSecret);
    for (let number = 0; number < webhooks; number += 1) {
      const id = `hook_bench${number}`;
      await fixture.addWebhook(client, {
        id,
        url: `http://127.0.0.1:${port}/${number}`,
        ordered: false,
        sealedSecret: secrets.seal(secrets.create(), id),
        pin: latestVersion,
      });
    }
  });
  return { url, client, receiver, origin: `http://127.0.0.1:${port}`, scene: fixture };
}

/** Runs a function while this process moves events from the outbox to the event log and renders the event bodies. */
async function withEvents(url: string, work: (signals: Signals) => Promise<void>): Promise<void> {
  const log = createLogger('error');
  const signals = await Signals.open({ url, log });
  const events = await createEventsSubgraph({
    databaseUrl: url,
    log,
    signals,
    contract: serviceContract(),
    webhookSecret: fixtureSecret,
  });
  events.startOutboxPublisher({ schemas: ['events'] });
  events.startRenderer({ readResource: async (_resource, _id, { row }) => row, batchSize: 500 });
  await work(signals);
  await events.close();
  await signals.close();
}

function newEvents(count: number): { id: string; resourceId: string; number: number }[] {
  return Array.from({ length: count }, (_, number) => ({
    id: newId('evt'),
    resourceId: `plan_${number % 1_000}`,
    number,
  }));
}

/**
 * Publishes events and lets a worker deliver them to the webhooks. Returns the webhook requests per CPU second of the
 * worker, and per second from the first request to the last.
 */
async function measureSigned(
  { url, client, scene, receiver }: Stage,
  events: number,
): Promise<{ perCpuSecond: number; perSecond: number }> {
  await withEvents(url, async (signals) => {
    for (let written = 0; written < events; written += 500)
      await scene.record(client, newEvents(Math.min(500, events - written)));
    signals.notify(outboxSignal);
    while (
      (
        await client.query(
          'SELECT EXISTS (SELECT 1 FROM events.outbox) OR last_position > published_position AS busy FROM events.log_state',
        )
      ).rows[0].busy
    )
      await rest(20);
  });
  const { count: before } = await nextMessage<{ count: number }>(receiver);
  const worker = fork(join(__dirname, 'deliveries/worker-process.js'), { env: { ...process.env, DATABASE_URL: url } });
  await once(worker, 'message');
  const startedAt = performance.now();
  const { cpu: idle } = await nextMessage<{ cpu: number }>(worker);
  const { count: initialCount } = await nextMessage<{ count: number }>(receiver);
  const expectedCount = before + events * webhooks;
  let seconds = 0;
  for (let count = initialCount; count < expectedCount;) {
    await rest(50);
    ({ count } = await nextMessage<{ count: number }>(receiver));
    seconds = (performance.now() - startedAt) / 1_000;
  }
  while ((await scene.waiting(client)) > 0) await rest(20);
  const { cpu } = await nextMessage<{ cpu: number }>(worker);
  worker.kill();
  await once(worker, 'exit');
  const sent = expectedCount - initialCount;
  return { perCpuSecond: sent / (cpu - idle), perSecond: sent / seconds };
}

async function baselineBatch({ origin }: Stage, requests: number): Promise<number> {
  const child = fork(join(__dirname, 'deliveries/bare-process.js'));
  const body = JSON.stringify({
    id: newId('msg'),
    type: 'plan.updated',
    api_version: 'v1',
    api_version_date: latestVersion,
    timestamp: new Date().toISOString(),
    account_id: 'biz_scene',
    data: { id: 'plan_1', title: '1000' },
  });
  child.send({
    origin,
    paths: Array.from({ length: webhooks }, (_, number) => `/${number}`),
    body,
    headers: { ...signedHeaders([`ws_${'a'.repeat(64)}`], newId('msg'), body, new Date()) },
    requests,
    lanes,
  });
  const [{ cpu }] = (await once(child, 'message')) as [{ cpu: number }];
  child.kill();
  await once(child, 'exit');
  return requests / cpu;
}

/** Commits events evenly over 10 seconds and returns the delays that the receiver has measured. */
async function measureLatency(
  { url, client, scene, receiver }: Stage,
  perSecond: number,
): Promise<DeliveryFigures['latency']> {
  const worker = fork(join(__dirname, 'deliveries/worker-process.js'), { env: { ...process.env, DATABASE_URL: url } });
  await once(worker, 'message');
  await rest(1_000);
  await nextMessage(receiver);
  const perTick = perSecond / webhooks / (1_000 / tick);
  let backlog = 0;
  for (const end = performance.now() + latencySeconds * 1_000; performance.now() < end; await rest(tick)) {
    backlog += perTick;
    const count = Math.floor(backlog);
    backlog -= count;
    if (count === 0) continue;
    await scene.record(client, newEvents(count));
    await scene.commitEvent(client);
  }
  while ((await scene.waiting(client)) > 0) await rest(20);
  const { delays } = await nextMessage<{ delays: number[] }>(receiver);
  worker.kill();
  await once(worker, 'exit');
  const sorted = delays.toSorted((one, other) => one - other);
  const at = (fraction: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), perSecond: Math.round(sorted.length / latencySeconds), count: sorted.length };
}

async function nextMessage<T>(child: ChildProcess): Promise<T> {
  child.send('how far');
  const [response] = (await once(child, 'message')) as [T];
  return response;
}
