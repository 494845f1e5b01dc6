import { createClient, type SubscribePayload } from 'graphql-ws';
import { WebSocket } from 'ws';
import { schemaMismatchCloseCode } from '../../../subgraphs/kit/src/graphql/schema-name';
import { markEnding } from './subscription-position';
import { maxAttempts } from './subgraph-wire';

export interface Connecting {
  /** Returns the payload of `connection_init` for a new connection. */
  parameters(): Record<string, unknown>;
  /**
   * Called when a process closes the connection because it serves none of the schemas named in the connection
   * parameters. Checks the schema with the given name, which the process serves; rejects when it is incompatible.
   */
  servedOtherwise(schema: string): Promise<unknown>;
}

/**
 * Subscribes to a subgraph in another process, over a separate connection for each operation. The connection is
 * authenticated with the caller's principal and is closed with the operation.
 */
export function remoteEvents(
  url: string,
  payload: SubscribePayload,
  connecting: Connecting,
): AsyncIterableIterator<unknown> {
  const connect = () => {
    const client = createClient({
      url: url.replace(/^http/, 'ws'),
      webSocketImpl: WebSocket,
      connectionParams: () => connecting.parameters(),
      retryAttempts: 0,
    });
    return { client, events: client.iterate(payload) };
  };
  let connection = connect();
  let ended = false;
  const end = async (): Promise<{ done: true; value: undefined }> => {
    ended = true;
    await connection.events.return?.();
    await connection.client.dispose();
    return { done: true, value: undefined };
  };
  const next = async (tries: number): Promise<IteratorResult<unknown>> => {
    try {
      const step = await connection.events.next();
      if (step.done) return await end();
      // A subgraph that rejects a subscription sends a result without data instead of events.
      return isRejection(step.value) ? { done: false, value: markEnding(step.value, 'refused') } : step;
    } catch (reason) {
      await connection.client.dispose();
      if (Array.isArray(reason)) return { done: false, value: markEnding({ errors: reason }, 'refused') };
      if (reason instanceof Error) throw reason;
      const { code, reason: closeReason } = (reason ?? {}) as { readonly code?: number; readonly reason?: string };
      if (code !== schemaMismatchCloseCode || tries <= 1)
        throw new Error(`The subscription was closed: ${code ?? 'no code'} ${closeReason ?? ''}`.trim(), {
          cause: reason,
        });
      await connecting.servedOtherwise(closeReason ?? '');
      if (ended) return { done: true, value: undefined };
      connection = connect();
      return next(tries - 1);
    }
  };
  return {
    next: () => next(maxAttempts),
    return: end,
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

function isRejection(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'errors' in value && !('data' in value);
}
