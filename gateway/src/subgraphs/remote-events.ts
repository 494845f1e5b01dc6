import { createClient, type SubscribePayload } from 'graphql-ws';
import { WebSocket } from 'ws';
import { closedForSchema } from '../../../subgraphs/kit/src/graphql/schema-name';
import { endedBy } from './place';
import { mostTries } from './subgraph-wire';

export interface Connecting {
  /** What the connection begins with. */
  parameters(): Record<string, unknown>;
  /** Told where the process serves a schema that was not named: takes notice of it, or rejects where nothing can be asked of it. */
  servedOtherwise(schema: string): Promise<unknown>;
}

/** One connection for each live operation: it carries that caller's principal and ends with the operation. */
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
      // A subgraph that refuses a subscription has a result without data in place of events.
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
