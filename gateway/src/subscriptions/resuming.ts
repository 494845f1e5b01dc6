import { type ExecutionResult, GraphQLError } from 'graphql';
import { CursorDamaged, logContained, logCursor, logPosition } from '../../../subgraphs/kit/src/pagination/cursor';
import type { Graph, RequestScope } from '../graph';
import type { PreparedDocument } from '../prepared';
import { endingOf, positionOf } from '../subgraphs/subscription-position';

type ExecutionResults = AsyncIterable<ExecutionResult> | ExecutionResult;

/**
 * Thrown when a subscription ends although its client has not ended it: a subgraph restarted, or events arrived faster
 * than they were consumed. The client can resume it.
 */
export class SubscriptionInterrupted extends Error {
  constructor() {
    super('The subscription was interrupted. Resume it after the last cursor.');
  }
}

/** Thrown when a remote subgraph rejects a subscription. The gateway knows this only from the first result. */
export class SubscriptionRejected extends Error {
  constructor(readonly errors: readonly GraphQLError[]) {
    super('The subscription was rejected.');
  }
}

/** A cursor that a client has sent, with the name of the place where it was sent. */
export type SentCursor = readonly [name: string, cursor: unknown];

/**
 * Returns the latest of the cursors that a client has sent, after which its subscription resumes; null when there is none.
 * Throws `CursorDamaged`.
 */
export function latestCursor(sent: readonly SentCursor[]): string | null {
  let latest: string | null = null;
  for (const [name, cursor] of sent) {
    if (cursor == null) continue;
    if (typeof cursor !== 'string') throw new CursorDamaged(name);
    const position = logPosition(cursor, name);
    if (latest === null || position > logPosition(latest)) latest = cursor;
  }
  return latest;
}

/**
 * Returns whether a cursor lists events after its position that the client already has. A shared execution would
 * deliver these events again.
 */
export function hasDeliveredEvents(cursor: unknown): boolean {
  if (typeof cursor !== 'string') return false;
  try {
    return logContained(cursor).length > 0;
  } catch {
    // The cursor is invalid; the subgraph of the events rejects it later.
    return false;
  }
}

/**
 * Adds cursors to the results of a subscription. The returned iterable never completes: when the source ends, it throws
 * `SubscriptionInterrupted` or `SubscriptionRejected`.
 */
export async function resumable(pendingResponse: Promise<ExecutionResults>): Promise<ExecutionResults> {
  const response = await pendingResponse;
  return Symbol.asyncIterator in response ? new ResumableResults(response[Symbol.asyncIterator]()) : response;
}

class ResumableResults implements AsyncIterableIterator<ExecutionResult> {
  private hasEnded = false;

  constructor(private readonly source: AsyncIterator<ExecutionResult>) {}

  async next(): Promise<IteratorResult<ExecutionResult>> {
    const step = await this.source.next();
    if (this.hasEnded) return { done: true, value: undefined };
    const ending = step.done ? 'interrupted' : endingOf(step.value);
    if (ending === 'interrupted') throw new SubscriptionInterrupted();
    if (ending === 'refused') throw new SubscriptionRejected(step.value.errors ?? []);
    return { done: false, value: withCursor(step.value) };
  }

  async return(): Promise<IteratorResult<ExecutionResult>> {
    this.hasEnded = true;
    await this.source.return?.();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

function withCursor(response: ExecutionResult): ExecutionResult {
  const position = positionOf(response);
  if (position === null) return response;
  return { ...response, extensions: { ...response.extensions, cursor: logCursor(position) } };
}

/**
 * Returns whether an operation was rejected with `service_unavailable`, a temporary failure after which the client
 * should retry.
 */
export function isTransientRejection(errors: readonly GraphQLError[] | undefined): boolean {
  return errors?.some(({ extensions }) => extensions.code === 'service_unavailable') ?? false;
}

const endDocument = '{ eventCursor }';

/** Reads the cursor of the end of the event log by a query to the graph. */
export class LogEndReader {
  private document: PreparedDocument | null = null;

  constructor(private readonly graph: Graph) {}

  /** Returns the cursor of the end of the event log, or the errors of the query. */
  async cursor(scope: RequestScope): Promise<string | readonly GraphQLError[]> {
    this.document ??= this.graph.prepare(endDocument);
    const { data, errors } = await this.graph.execute(this.document, {}, scope);
    if (typeof data?.eventCursor === 'string') return data.eventCursor;
    const extensions = { code: 'service_unavailable' };
    return errors ?? [new GraphQLError('The end of the event log could not be read.', { extensions })];
  }
}
