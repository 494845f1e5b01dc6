import { once } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';
import { PooledClient } from '../database/pooled-client';
import { Convoy } from '../database/convoy';
import { replaceMethod } from './replaced-method';

/**
 * What becomes of a statement: its connection breaks before it is sent, or after the server has carried it out and before its answer comes; or it fails, with
 * a code of Postgres or as nothing that is known, and was not carried out. Null where nothing happens to it.
 */
export type Fate = 'before' | 'after' | { readonly code?: string } | null;

type Given = readonly unknown[];
type Send = (this: Connected, ...given: unknown[]) => unknown;
type SendLater = PooledClient['sendLater'];
type Connected = pg.Client & {
  readonly connectionParameters: { readonly application_name?: string };
  readonly connection: { readonly stream: Socket };
};

/** Of a service in this process: which part of it has sent a statement, `billing`, null for who is no part; and what it says. */
export interface Fated {
  readonly part: string | null;
  readonly text: string;
}

const prefix = 'commerce-graph:';

/**
 * Decides over every statement that is sent in this process, also over those that leave together: each counts by itself, and breaks or fails in its place.
 *
 * @returns undoes it, as does the end of the test file
 */
export function decideFates(fateOf: (statement: Fated) => Fate): () => void {
  const [client, pooled] = [pg.Client.prototype as unknown as { query: Send }, PooledClient.prototype];
  const { query } = client;
  const sendLater = pooled.sendLater as SendLater;
  // What the test itself sends.
  const unseen = new WeakSet<object>();
  const undoQuery = replaceMethod(client, 'query', function send(...given) {
    const fate = unseen.has(this) ? null : fateOf(told(this, textOf(given[0])));
    return fate ? befall(this, fate, given, query) : query.apply(this, given);
  });
  // What would leave with others goes by itself, so that something can become of it.
  const undoTakesAlong = replaceMethod(pooled, 'takesAlong', () => false);
  const undoSendLater = replaceMethod(pooled, 'sendLater', function later(this: PooledClient, text, values) {
    const connected = this as unknown as Connected;
    const fate = fateOf(told(connected, text));
    if (!fate) return sendLater.call(this, text, values);
    if (typeof fate === 'object') return sendLater.call(this, raising(fate.code ?? 'P0001'), []);
    if (fate === 'before') return broken(connected).then(() => nothing);
    unseen.add(this);
    return sendLater
      .call(this, text, values)
      .then(() => connected.query('SELECT 1'))
      .then(() => broken(connected))
      .then(() => nothing);
  });
  return () => {
    for (const undo of [undoQuery, undoTakesAlong, undoSendLater]) undo();
  };
}

const nothing = { command: '', rowCount: null, oid: 0, fields: [], rows: [] } satisfies pg.QueryResult;
const secret = 'Postgres refuses to go on with the secret inside of the service';

function told({ connectionParameters: { application_name: name = '' } }: Connected, text: string): Fated {
  return { part: name.startsWith(prefix) ? name.slice(prefix.length) : null, text };
}

function textOf(query: unknown): string {
  if (query instanceof Convoy) return query.lastText;
  return typeof query === 'string' ? query : (query as { readonly text: string }).text;
}

/** A statement that fails with a code. */
function raising(code: string): string {
  return `DO $$ BEGIN RAISE EXCEPTION '${secret}' USING ERRCODE = '${code}'; END $$`;
}

function befall(connected: Connected, fate: Exclude<Fate, null>, given: Given, send: Send): Promise<unknown> {
  const listener = given.at(-1);
  const failing = failed(connected, fate, given, send);
  return typeof listener === 'function' ? failing.catch(listener as (error: Error) => void) : failing;
}

async function failed(connected: Connected, fate: Exclude<Fate, null>, given: Given, send: Send): Promise<never> {
  if (typeof fate === 'object') throw Object.assign(new Error(secret), fate);
  if (fate === 'after') await answered(connected, given, send);
  await broken(connected);
  throw new Error('Connection terminated unexpectedly');
}

/** Sends a statement, and waits for its answer. */
async function answered(connected: Connected, given: Given, send: Send): Promise<void> {
  if (typeof given.at(-1) === 'function')
    await new Promise((done) => send.apply(connected, [...given.slice(0, -1), done]));
  else await send.apply(connected, [...given]);
}

async function broken({ connection: { stream } }: Connected): Promise<void> {
  if (!stream.destroyed) await once(stream.destroy(), 'close');
}
