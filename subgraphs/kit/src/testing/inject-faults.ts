import { once } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';
import { PooledClient } from '../database/pooled-client';
import { StatementBatch } from '../database/driver/statement-batch';
import { replaceMethod } from './replaced-method';

/**
 * Fault to inject into a statement: the connection breaks before the statement is sent (`before`), or after its
 * execution and before its response (`after`); or the statement fails without being executed, with or without a
 * Postgres error code. Null for no fault.
 */
export type Fault = 'before' | 'after' | { readonly code?: string } | null;

type QueryArguments = readonly unknown[];
type Send = (this: Connected, ...given: unknown[]) => unknown;
type SendLater = PooledClient['sendLater'];
type Connected = pg.Client & {
  readonly connectionParameters: { readonly application_name?: string };
  readonly connection: { readonly stream: Socket };
};

/**
 * A statement, and the domain that sent it (such as `billing`); `part` is null for connections that belong to no
 * domain.
 */
export interface InterceptedStatement {
  readonly part: string | null;
  readonly text: string;
}

const prefix = 'commerce-graph:';

/**
 * Injects faults into the statements of this process. Statements of a batch are intercepted individually, and fail at
 * their position.
 *
 * @returns function that removes the injection; it is also removed at the end of the test file
 */
export function injectFaults(faultOf: (statement: InterceptedStatement) => Fault): () => void {
  const [client, pooled] = [pg.Client.prototype as unknown as { query: Send }, PooledClient.prototype];
  const { query } = client;
  const sendLater = pooled.sendLater as SendLater;
  // Connections on which the fault injection itself sends statements: these get no faults.
  const bypassed = new WeakSet<object>();
  const undoQuery = replaceMethod(client, 'query', function send(...given) {
    const fault = bypassed.has(this) ? null : faultOf(describeStatement(this, statementText(given[0])));
    return fault ? injectFault(this, fault, given, query) : query.apply(this, given);
  });
  // Disable batching, so that each statement can be intercepted.
  const undoTryAppend = replaceMethod(pooled, 'tryAppend', () => false);
  const undoSendLater = replaceMethod(pooled, 'sendLater', function later(this: PooledClient, text, values) {
    const connected = this as unknown as Connected;
    const fault = faultOf(describeStatement(connected, text));
    if (!fault) return sendLater.call(this, text, values);
    if (typeof fault === 'object') return sendLater.call(this, raising(fault.code ?? 'P0001'), []);
    if (fault === 'before') return broken(connected).then(() => emptyResult);
    bypassed.add(this);
    return sendLater
      .call(this, text, values)
      .then(() => connected.query('SELECT 1'))
      .then(() => broken(connected))
      .then(() => emptyResult);
  });
  return () => {
    for (const undo of [undoQuery, undoTryAppend, undoSendLater]) undo();
  };
}

const emptyResult = { command: '', rowCount: null, oid: 0, fields: [], rows: [] } satisfies pg.QueryResult;
const secret = 'Postgres refuses to go on with the secret inside of the service';

function describeStatement(
  { connectionParameters: { application_name: name = '' } }: Connected,
  text: string,
): InterceptedStatement {
  return { part: name.startsWith(prefix) ? name.slice(prefix.length) : null, text };
}

function statementText(query: unknown): string {
  if (query instanceof StatementBatch) return query.lastText;
  return typeof query === 'string' ? query : (query as { readonly text: string }).text;
}

/** Returns an SQL statement that fails with the given error code. */
function raising(code: string): string {
  return `DO $$ BEGIN RAISE EXCEPTION '${secret}' USING ERRCODE = '${code}'; END $$`;
}

function injectFault(
  connected: Connected,
  fault: Exclude<Fault, null>,
  given: QueryArguments,
  send: Send,
): Promise<unknown> {
  const listener = given.at(-1);
  const failing = failed(connected, fault, given, send);
  return typeof listener === 'function' ? failing.catch(listener as (error: Error) => void) : failing;
}

async function failed(
  connected: Connected,
  fault: Exclude<Fault, null>,
  given: QueryArguments,
  send: Send,
): Promise<never> {
  if (typeof fault === 'object') throw Object.assign(new Error(secret), fault);
  if (fault === 'after') await deliverResult(connected, given, send);
  await broken(connected);
  throw new Error('Connection terminated unexpectedly');
}

/** Sends a statement and waits for its response, which is discarded. */
async function deliverResult(connected: Connected, given: QueryArguments, send: Send): Promise<void> {
  if (typeof given.at(-1) === 'function')
    await new Promise((resolve) => send.apply(connected, [...given.slice(0, -1), resolve]));
  else await send.apply(connected, [...given]);
}

async function broken({ connection: { stream } }: Connected): Promise<void> {
  if (!stream.destroyed) await once(stream.destroy(), 'close');
}
