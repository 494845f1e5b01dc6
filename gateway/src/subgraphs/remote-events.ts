import { createClient, type SubscribePayload } from 'graphql-ws';
import { WebSocket } from 'ws';
import { closedForSchema } from '../../../subgraphs/kit/src/graphql/schema-name';
import { endedBy } from './place';
import { mostTries } from './subgraph-wire';

export interface Connecting {
  /** Returns the connection parameters. */
  parameters(): Record<string, unknown>;
  /** Called with the schema name of a process that serves none of the named schemas: checks it, or rejects when it is incompatible. */
  servedOtherwise(schema: string): Promise<unknown>;
}

/** Subscribes over a separate connection for each operation: it has the caller's principal and is closed with the operation. */
export function remoteEvents(
  url: string,
  payload: SubscribePayload,
  connecting: Connecting,
): AsyncIterableIterator<unknown> {
  const open = () => {
    const client = createClient({
      url: url.replace(/^http/, 'ws'),
      webSocketImpl: WebSocket,
      connectionParams: () => connecting.parameters(),
      retryAttempts: 0,
    });
    return { client, events: client.iterate(payload) };
  };
  let opened = open();
  let over = false;
  const end = async (): Promise<{ done: true; value: undefined }> => {
    over = true;
    await opened.events.return?.();
    await opened.client.dispose();
    return { done: true, value: undefined };
  };
  const next = async (tries: number): Promise<IteratorResult<unknown>> => {
    try {
      const step = await opened.events.next();
      if (step.done) return await end();
      // A subgraph that rejects a subscription sends a result without data instead of events.
      return isRefusal(step.value) ? { done: false, value: endedBy(step.value, 'refused') } : step;
    } catch (reason) {
      await opened.client.dispose();
      if (Array.isArray(reason)) return { done: false, value: endedBy({ errors: reason }, 'refused') };
      if (reason instanceof Error) throw reason;
      const { code, reason: told } = (reason ?? {}) as { readonly code?: number; readonly reason?: string };
      if (code !== closedForSchema || tries <= 1)
        throw new Error(`The subscription was closed: ${code ?? 'no code'} ${told ?? ''}`.trim(), { cause: reason });
      await connecting.servedOtherwise(told ?? '');
      if (over) return { done: true, value: undefined };
      opened = open();
      return next(tries - 1);
    }
  };
  return {
    next: () => next(mostTries),
    return: end,
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

function isRefusal(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'errors' in value && !('data' in value);
}
