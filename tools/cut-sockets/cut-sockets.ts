import { setTimeout as pause } from 'node:timers/promises';
import { waitFor } from '../../app/runtime/wait-for';
import { eventFields, Follower } from './follower';
import { Wire } from './wire';

export interface CutSocketsOptions {
  /** Origin `http://host:port` of a service with demo data. */
  readonly origin: string;
  /** API key of the account whose events the clients receive; `planId` is the plan of this account that is changed. */
  readonly key: string;
  readonly planId: string;
  readonly sockets: number;
  /** Number of changes of the plan; each creates one event. */
  readonly changes: number;
  /** Maximum changes per second. */
  readonly rate: number;
  /** Number of connections to cut, spread evenly over the changes. */
  readonly cuts: number;
  /** Returns random numbers in [0, 1). */
  readonly random: () => number;
}

export interface CutSocketsReport {
  readonly sockets: number;
  /** Number of events that each client should receive. */
  readonly events: number;
  readonly cuts: number;
  readonly resumed: number;
  /** Number of 503 responses and rate limit errors after which clients retried. */
  readonly rejected: number;
  readonly received: number;
  /** Descriptions of all problems found; empty if there are none. */
  readonly wrong: readonly string[];
}

/** Concurrent writers that change the plan. */
const writers = 4;
/** Title of the plan in the last change, which marks the end of the run. */
const lastTitle = 'The last change';
/** Period over which the clients start to connect, in milliseconds. */
const arrival = 2_000;
/** Pause before a retry after a 503 response, in milliseconds. */
const retryDelayMs = 200;
/** Timeout until all clients have received all events, in milliseconds. */
const deliveryTimeoutMs = 120_000;
/** Maximum number of reported problems. */
const maxReportedProblems = 20;

/**
 * Subscribes many clients to an account's events, and cuts their connections at random while events are written. Then
 * compares the events that each client received with the event log.
 */
export async function cutSockets(options: CutSocketsOptions): Promise<CutSocketsReport> {
  const { origin, key, sockets } = options;
  const wire = await Wire.to(Number(new URL(origin).port));
  const texts = new Map<string, number>();
  const numberOf = (text: string): number => texts.get(text) ?? texts.set(text, texts.size).size - 1;
  const start = await getCurrentCursor(options);
  const followers = Array.from(
    { length: sockets },
    () => new Follower(`ws://127.0.0.1:${wire.port}/graphql`, key, start, numberOf),
  );
  const done = { changes: 0, cuts: 0, ended: false };
  try {
    for (const [index, follower] of followers.entries())
      setTimeout(() => follower.start(), (arrival * index) / sockets);
    await Promise.all([
      ...Array.from({ length: writers }, async (_, writer) => {
        for (let change = writer; change < options.changes; change += writers, done.changes += 1)
          await write(options, `Change ${change}`);
      }),
      cutConnections(options, wire, done),
    ]);
    await rename(options, lastTitle);
    const log = (await readLogAfter(options, start)).map((event) => numberOf(JSON.stringify(event)));
    const problems = await judge(followers, log);
    const sum = (of: (follower: Follower) => number): number =>
      followers.reduce((total, follower) => total + of(follower), 0);
    return {
      sockets,
      events: log.length,
      cuts: done.cuts,
      resumed: sum(({ resumed }) => resumed),
      rejected: sum(({ rejected }) => rejected),
      received: sum(({ received }) => received.length),
      wrong: problems.slice(0, maxReportedProblems),
    };
  } finally {
    done.ended = true;
    for (const follower of followers) follower.stop();
    await wire.close();
  }
}

/** Cuts connections in proportion to the changes done so far. */
async function cutConnections(
  { changes, cuts, random }: CutSocketsOptions,
  wire: Wire,
  done: { readonly changes: number; cuts: number; readonly ended: boolean },
): Promise<void> {
  for (; done.cuts < cuts && !done.ended; await pause(20))
    if (done.cuts * changes < cuts * (done.changes + 1)) done.cuts += Number(wire.cut(random()));
}

async function judge(followers: readonly Follower[], log: readonly number[]): Promise<string[]> {
  await waitFor(
    () => followers.every(({ received }) => received.length >= log.length),
    Boolean,
    deliveryTimeoutMs,
  ).catch(() => undefined);
  // Wait for duplicates, which would arrive now.
  await pause(500);
  return followers.flatMap(({ received, wrong }, number) => {
    const at = log.findIndex((event, index) => received[index] !== event);
    const found = wrong.map((problem) => `Subscriber ${number}: ${problem}`);
    if (at >= 0)
      found.push(
        `Subscriber ${number} has ${received[at] === undefined ? 'no event' : 'another event'} at offset ${at} of ${log.length}.`,
      );
    if (received.length > log.length)
      found.push(`Subscriber ${number} has ${received.length} events of ${log.length}.`);
    return found;
  });
}

async function write(options: CutSocketsOptions, title: string): Promise<void> {
  await rename(options, title);
  await pause((writers * 1_000 * options.random() * 2) / options.rate);
}

async function rename(options: CutSocketsOptions, title: string): Promise<void> {
  const query =
    'mutation ($id: ID!, $title: String) { planUpdate(id: $id, input: { title: $title }) { userErrors { code } } }';
  await execute(options, query, { id: options.planId, title });
}

interface LogPage {
  readonly events: { readonly nodes: readonly object[]; readonly pageInfo: { readonly endCursor: string } };
}

/**
 * Waits until the event of the last change is in the log, and returns all events of the account after the cursor
 * `start`.
 */
async function readLogAfter(options: CutSocketsOptions, start: string): Promise<object[]> {
  const read = async (): Promise<object[]> => {
    const found: object[] = [];
    for (let after = start; ;) {
      const { events } = await execute<LogPage>(
        options,
        `query ($after: String) { events(first: 100, after: $after) { nodes { ${eventFields} } pageInfo { endCursor } } }`,
        { after },
      );
      if (events.nodes.length === 0) return found;
      found.push(...events.nodes);
      after = events.pageInfo.endCursor;
    }
  };
  return waitFor(read, (found) => JSON.stringify(found.at(-1))?.includes(lastTitle), deliveryTimeoutMs);
}

async function getCurrentCursor(options: CutSocketsOptions): Promise<string> {
  for (let after: string | null = null; ;) {
    const { events }: LogPage = await execute<LogPage>(
      options,
      'query ($after: String) { events(first: 100, after: $after) { nodes { id } pageInfo { endCursor } } }',
      { after },
    );
    if (events.nodes.length === 0) return events.pageInfo.endCursor;
    after = events.pageInfo.endCursor;
  }
}

async function execute<Data>({ origin, key }: CutSocketsOptions, query: string, variables: object): Promise<Data> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  const post = (): Promise<Response> =>
    fetch(`${origin}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  let response = await post();
  for (
    const end = performance.now() + deliveryTimeoutMs;
    response.status === 503 && performance.now() < end;
    response = await post()
  )
    await pause(retryDelayMs);
  const { data, errors } = (await response.json()) as { data?: Data; errors?: unknown };
  if (errors || !data) throw new Error(`${response.status}: ${JSON.stringify(errors)}`);
  return data;
}
