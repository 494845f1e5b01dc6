import { type ExecutionResult, GraphQLError } from 'graphql';
import type { Context as SocketContext, SubscribePayload } from 'graphql-ws';
import { CursorDamaged, logContained, logCursor, logPosition } from '../../../subgraphs/kit/src/pagination';
import type { Graph } from '../graph';
import type { PreparedDocument } from '../prepared';
import type { RequestScope } from '../request';
import { endingOf, placeOf } from '../subgraphs/place';
import type { Connection } from './connection';

type Params = Record<string, unknown>;
type Ctx = SocketContext<Params, Connection>;
type Answers = AsyncIterable<ExecutionResult> | ExecutionResult;

/** A feed ended though its client had not ended it: a domain restarted, or events came faster than they were taken. It can be resumed. */
export class FeedInterrupted extends Error {
  constructor() {
    super('The subscription was interrupted. Resume it after the last cursor.');
  }
}

/** A domain in another process refused a feed, which is known only once its first answer is there. */
export class FeedRefused extends Error {
  constructor(readonly errors: readonly GraphQLError[]) {
    super('The subscription was refused.');
  }
}

/**
 * The cursor after which an operation resumes, as its client says it: for all subscriptions of the connection (`cursor` in the payload of
 * `connection_init`), for the operation's id (`cursors` there), or for this operation alone (`cursor` in the extensions of `subscribe`).
 * Of several, the one that is furthest on; null where there is none. Throws `CursorDamaged`.
 */
export function resumePoint({ connectionParams }: Ctx, id: string, { extensions }: SubscribePayload): string | null {
  const named = [connectionParams?.cursor, cursorsOf(connectionParams)?.[id], extensions?.cursor];
  let furthest: string | null = null;
  for (const cursor of named) {
    if (cursor == null) continue;
    if (typeof cursor !== 'string') throw new CursorDamaged('cursor');
    const position = logPosition(cursor, 'cursor');
    if (furthest === null || position > logPosition(furthest)) furthest = cursor;
  }
  return furthest;
}

/** Whether a cursor names later events that its client has already: an execution that is shared would bring them again. */
export function containsMore(cursor: unknown): boolean {
  if (typeof cursor !== 'string') return false;
  try {
    return logContained(cursor).length > 0;
  } catch {
    // The domain of the events refuses it.
    return false;
  }
}

/** Whether the client keeps a cursor for each operation, so that it is sent the beginning of each feed too. */
export function keepsCursors({ connectionParams }: Ctx): boolean {
  return cursorsOf(connectionParams) !== null;
}

function cursorsOf(connectionParams: Params | undefined): Params | null {
  const cursors = connectionParams?.cursors;
  if (typeof cursors !== 'object' || cursors === null || Array.isArray(cursors)) return null;
  return cursors as Params;
}

/** The answers of a feed with their cursors. It never ends by itself: where its source does, it fails with `FeedInterrupted` or `FeedRefused`. */
export async function resumable(opening: Promise<Answers>): Promise<Answers> {
  const opened = await opening;
  return Symbol.asyncIterator in opened ? new ResumableAnswers(opened[Symbol.asyncIterator]()) : opened;
}

class ResumableAnswers implements AsyncIterableIterator<ExecutionResult> {
  private isOver = false;

  constructor(private readonly source: AsyncIterator<ExecutionResult>) {}

  async next(): Promise<IteratorResult<ExecutionResult>> {
    const step = await this.source.next();
    if (this.isOver) return { done: true, value: undefined };
    const ending = step.done ? 'interrupted' : endingOf(step.value);
    if (ending === 'interrupted') throw new FeedInterrupted();
    if (ending === 'refused') throw new FeedRefused(step.value.errors ?? []);
    return { done: false, value: withCursor(step.value) };
  }

  async return(): Promise<IteratorResult<ExecutionResult>> {
    this.isOver = true;
    await this.source.return?.();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

function withCursor(answer: ExecutionResult): ExecutionResult {
  const position = placeOf(answer);
  if (position === null) return answer;
  return { ...answer, extensions: { ...answer.extensions, cursor: logCursor(position) } };
}

/** Whether an operation was refused only for now, so that its client had better ask again. */
export function isRefusedForNow(errors: readonly GraphQLError[] | undefined): boolean {
  return errors?.some(({ extensions }) => extensions.code === 'service_unavailable') ?? false;
}

const endDocument = '{ eventCursor }';

/** Asks the graph for the end of the log. */
export class LogEnd {
  private document: PreparedDocument | null = null;

  constructor(private readonly graph: Graph) {}

  /** The cursor of the end, or the errors for which it could not be asked for. */
  async cursor(scope: RequestScope): Promise<string | readonly GraphQLError[]> {
    this.document ??= this.graph.prepare(endDocument);
    const { data, errors } = await this.graph.execute(this.document, {}, scope);
    if (typeof data?.eventCursor === 'string') return data.eventCursor;
    return errors ?? [new GraphQLError('The end of the log is not known.')];
  }
}
