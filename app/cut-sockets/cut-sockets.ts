import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../parts/until';
import { eventFields, Follower } from './follower';
import { Wire } from './wire';

export interface CutSocketsOptions {
  /** `http://host:port` of a service with its demo world. */
  readonly origin: string;
  /** Key of the account that is followed, and a plan of it that is changed. */
  readonly key: string;
  readonly planId: string;
  readonly sockets: number;
  readonly seconds: number;
  /** Events written in a second. */
  readonly rate: number;
  /** Yields numbers from 0 to below 1. */
  readonly random: () => number;
}

export interface CutSocketsReport {
  readonly sockets: number;
  readonly seconds: number;
  /** Events that everybody had to get. */
  readonly events: number;
  readonly cuts: number;
  readonly resumed: number;
  /** Times that a client was asked to come back later. */
  readonly turnedAway: number;
  readonly received: number;
  /** What was wrong, in words; empty when nothing was. */
  readonly wrong: readonly string[];
}

/** Writers that change the plan at the same time. */
const writers = 4;
/** Each connection is cut about once in so many milliseconds. */
const life = 20_000;
/** Clients come one after the other, in so many milliseconds. */
const arrival = 2_000;
/** Pause after an answer that asks to come back later, in milliseconds. */
const later = 200;
/** Longest wait for all to have everything, in milliseconds. */
const longestWait = 120_000;
/** What is told of everything that is wrong, in lines. */
const mostTold = 20;

/**
 * Lets many clients follow an account's events through connections that are cut at random while events are written, then compares
 * what each of them has got with the log.
 */
export async function cutSockets(options: CutSocketsOptions): Promise<CutSocketsReport> {
  const { origin, key, sockets, seconds, random } = options;
  const wire = await Wire.to(Number(new URL(origin).port));
  const texts = new Map<string, number>();
  const numberOf = (text: string): number => texts.get(text) ?? texts.set(text, texts.size).size - 1;
  const start = await cursorNow(options);
  const followers = Array.from(
    { length: sockets },
    () => new Follower(`ws://127.0.0.1:${wire.port}/graphql`, key, start, numberOf),
  );
  let cuts = 0;
  try {
    for (const [place, follower] of followers.entries())
      setTimeout(() => follower.start(), (arrival * place) / sockets);
    const end = performance.now() + seconds * 1_000;
    const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(options, writer, end)));
    // Whoever waits for it below hears of a failure.
    writing.catch(() => undefined);
    while (performance.now() < end) {
      await pause(20);
      for (let due = (sockets * 20) / life + random(); due >= 1; due -= 1) cuts += Number(wire.cut(random()));
    }
    await writing;
    const log = (await logAfter(options, start)).map((event) => numberOf(JSON.stringify(event)));
    const wrong = await judge(followers, log);
    const sum = (of: (follower: Follower) => number): number =>
      followers.reduce((total, follower) => total + of(follower), 0);
    return {
      sockets,
      seconds,
      events: log.length,
      cuts,
      resumed: sum(({ resumed }) => resumed),
      turnedAway: sum(({ turnedAway }) => turnedAway),
      received: sum(({ received }) => received.length),
      wrong: wrong.slice(0, mostTold),
    };
  } finally {
    for (const follower of followers) follower.stop();
    await wire.close();
  }
}

async function judge(followers: readonly Follower[], log: readonly number[]): Promise<string[]> {
  await until(() => followers.every(({ received }) => received.length >= log.length), Boolean, longestWait).catch(
    () => undefined,
  );
  // Whatever comes twice comes now.
  await pause(500);
  return followers.flatMap(({ received, wrong }, number) => {
    const at = log.findIndex((event, place) => received[place] !== event);
    const found = wrong.map((what) => `Follower ${number}: ${what}`);
    if (at >= 0)
      found.push(
        `Follower ${number} has ${received[at] === undefined ? 'no event' : 'another event'} at place ${at} of ${log.length}.`,
      );
    if (received.length > log.length) found.push(`Follower ${number} has ${received.length} events of ${log.length}.`);
    return found;
  });
}

async function write(options: CutSocketsOptions, writer: number, end: number): Promise<void> {
  for (let change = 0; performance.now() < end; change += 1) {
    const query =
      'mutation ($id: ID!, $title: String) { planUpdate(id: $id, input: { title: $title }) { userErrors { code } } }';
    await ask(options, query, { id: options.planId, title: `Change ${change} of ${writer}` });
    await pause((writers * 1_000 * options.random() * 2) / options.rate);
  }
}

interface LogPage {
  readonly events: { readonly nodes: readonly object[]; readonly pageInfo: { readonly endCursor: string } };
}

/** All events of the account since a cursor, once nothing is on its way any more. */
async function logAfter(options: CutSocketsOptions, start: string): Promise<object[]> {
  const read = async (): Promise<object[]> => {
    const found: object[] = [];
    for (let after = start; ;) {
      const { events } = await ask<LogPage>(
        options,
        `query ($after: String) { events(first: 100, after: $after) { nodes { ${eventFields} } pageInfo { endCursor } } }`,
        { after },
      );
      if (events.nodes.length === 0) return found;
      found.push(...events.nodes);
      after = events.pageInfo.endCursor;
    }
  };
  for (let known = -1; ;) {
    const found = await read();
    if (found.length === known) return found;
    known = found.length;
    await pause(1_000);
  }
}

async function cursorNow(options: CutSocketsOptions): Promise<string> {
  for (let after: string | null = null; ;) {
    const { events }: LogPage = await ask<LogPage>(
      options,
      'query ($after: String) { events(first: 100, after: $after) { nodes { id } pageInfo { endCursor } } }',
      { after },
    );
    if (events.nodes.length === 0) return events.pageInfo.endCursor;
    after = events.pageInfo.endCursor;
  }
}

async function ask<Data>({ origin, key }: CutSocketsOptions, query: string, variables: object): Promise<Data> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  const post = (): Promise<Response> =>
    fetch(`${origin}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  let answer = await post();
  for (
    const end = performance.now() + longestWait;
    answer.status === 503 && performance.now() < end;
    answer = await post()
  )
    await pause(later);
  const { data, errors } = (await answer.json()) as { data?: Data; errors?: unknown };
  if (errors || !data) throw new Error(`${answer.status}: ${JSON.stringify(errors)}`);
  return data;
}
