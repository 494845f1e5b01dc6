import type { ExecutionResult } from 'graphql';
import type { Graph, RequestScope } from '../../gateway/src/graph';
import type { PreparedDocument } from '../../gateway/src/prepared';
import { fromGraphErrors } from '../pipeline/execute';
import type { EndReason, EventSource, StreamedEvent } from './event-stream';

export type StreamGraph = Pick<Graph, 'prepare' | 'execute' | 'subscribe'>;

interface Page {
  readonly nodes: readonly StreamedEvent[];
  readonly pageInfo: { readonly endCursor: string };
}

/**
 * The subscription of a stream, with its variables and the scope (principal, request id, log) of the request. The
 * variable `after` is the start cursor; by default, the stream starts at the end of the event log.
 */
export interface FollowRequest {
  readonly variables: Readonly<Record<string, unknown>> & { readonly after?: unknown };
  readonly subscription: PreparedDocument;
  readonly scope: RequestScope;
}

const pageSize = 100;
const endDocument = 'query FindEndOfEvents { eventCursor }';
const pageDocument = `query CatchUpWithEvents($accountId: ID, $types: [String!], $after: String, $first: Int, $version: String) {
  events(accountId: $accountId, types: $types, after: $after, first: $first) { nodes { cursor type message(apiVersionDate: $version) } pageInfo { endCursor } }
}`;

/**
 * Reads the event log through the graph: the events after a cursor in pages, as fast as the client receives them, and
 * then new events through a subscription. The first page is read before the response starts, so that its errors are
 * returned with an HTTP status.
 */
export class LogFollower {
  private readonly prepared = new Map<string, PreparedDocument>();

  constructor(private readonly graph: StreamGraph) {}

  /**
   * Resolves to the start cursor and an iterator over the events after it. Rejects with a `ContractError` for every
   * error of the graph.
   */
  async follow(request: FollowRequest): Promise<{ readonly cursor: string; readonly source: EventSource }> {
    const cursor =
      (request.variables.after as string | undefined) ??
      ((await this.fetchPage(endDocument, {}, request)).eventCursor as string);
    const first = await this.loadPageAfter(cursor, request);
    return { cursor, source: stoppable((onOpen) => this.events(request, first, onOpen)) };
  }

  private async *events(
    request: FollowRequest,
    first: Page,
    onOpen: (events: AsyncIterator<ExecutionResult>) => void,
  ): AsyncGenerator<StreamedEvent, EndReason> {
    let page = first;
    for (; page.nodes.length > 0; page = await this.loadPageAfter(page.pageInfo.endCursor, request)) yield* page.nodes;
    const result = await this.graph.subscribe(
      request.subscription,
      { ...request.variables, after: page.pageInfo.endCursor },
      request.scope,
    );
    if (!(Symbol.asyncIterator in result)) throw fromGraphErrors(result.errors ?? []);
    const events = result[Symbol.asyncIterator]();
    onOpen(events);
    for (let step = await events.next(); !step.done; step = await events.next()) {
      const { data, errors } = step.value;
      if (errors) throw fromGraphErrors(errors);
      yield data?.events as StreamedEvent;
    }
    return 'draining';
  }

  private async loadPageAfter(after: string, request: FollowRequest): Promise<Page> {
    return (await this.fetchPage(pageDocument, { ...request.variables, after, first: pageSize }, request))
      .events as Page;
  }

  private async fetchPage(
    text: string,
    variables: Record<string, unknown>,
    { scope }: FollowRequest,
  ): Promise<Record<string, unknown>> {
    const document = this.prepared.get(text) ?? this.graph.prepare(text);
    this.prepared.set(text, document);
    const { data, errors } = await this.graph.execute(document, variables, scope);
    if (errors && errors.length > 0) throw fromGraphErrors(errors);
    return data as Record<string, unknown>;
  }
}

/**
 * Wraps a generator of events so that `return` also takes effect while the generator waits for an event: it ends the
 * subscription. If the generator fails, the iteration ends with the reason `unavailable`.
 */
function stoppable(
  make: (onOpen: (events: AsyncIterator<unknown>) => void) => AsyncGenerator<StreamedEvent, EndReason>,
): EventSource {
  let iterator: AsyncIterator<unknown> | null = null;
  let stopped = false;
  const stop = (): void => void iterator?.return?.();
  const generator = make((events) => {
    iterator = events;
    if (stopped) stop();
  });
  return {
    next: () => generator.next().catch(() => ({ done: true, value: 'unavailable' as const })),
    return: async (reason) => {
      stopped = true;
      stop();
      return { done: true, value: (await reason) ?? 'draining' };
    },
  };
}
