import { type Client, type ClientOptions, createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { Wire } from '../../app/cut-sockets/wire';
import { Random } from '../../app/torture/random';

/**
 * A client of the library `graphql-ws` as gateway/SUBSCRIPTIONS.md configures it: the cursor of each operation is kept, and sent at the
 * beginning of each connection. Only its pauses are shorter than usual.
 */
export function clientThatKeepsCursors(url: string, key: string, options: Partial<ClientOptions> = {}): Client {
  const cursors: Record<string, unknown> = {};
  return createClient({
    url,
    webSocketImpl: WebSocket,
    shouldRetry: () => true,
    retryAttempts: Infinity,
    retryWait: () => new Promise((resolve) => setTimeout(resolve, 5)),
    connectionParams: () => ({ Authorization: `Bearer ${key}`, cursors }),
    on: {
      message: (message) => {
        if (message.type === 'ping') Object.assign(cursors, message.payload?.cursors);
        if (message.type === 'next' && message.payload.extensions?.cursor)
          cursors[message.id] = message.payload.extensions.cursor;
        if (message.type === 'complete' || message.type === 'error') delete cursors[message.id];
      },
    },
    ...options,
  });
}

/** A way to a service on which connections are cut again and again. */
export interface CutConnections {
  /** WebSocket address of the graph, through connections that are cut. */
  readonly url: string;
  /** Connections that were cut so far. */
  cuts(): number;
  /** Cuts nothing more. */
  stopCutting(): void;
  close(): Promise<void>;
}

/** Cuts connections to a service at random moments that a seed repeats, as far as the machine lets it. */
export async function cutConnections(origin: string, seed: number): Promise<CutConnections> {
  const wire = await Wire.to(Number(new URL(origin).port));
  const random = new Random(seed);
  let cuts = 0;
  let timer: NodeJS.Timeout;
  const next = (): void => {
    timer = setTimeout(
      () => {
        cuts += Number(wire.cut(random.below(1_000) / 1_000));
        next();
      },
      random.between(1, 60),
    );
  };
  next();
  return {
    url: `ws://127.0.0.1:${wire.port}/graphql`,
    cuts: () => cuts,
    stopCutting: () => clearTimeout(timer),
    close: () => {
      clearTimeout(timer);
      return wire.close();
    },
  };
}
