import { type Client, createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { Wire } from '../../app/cut-sockets/wire';
import { Random } from '../../app/torture/random';

/**
 * A client of the library `graphql-ws` as gateway/SUBSCRIPTIONS.md configures it: the cursor of each operation is kept, and sent at the
 * beginning of each connection. Only its pauses are shorter than usual.
 */
export function clientThatKeepsCursors({ url, moment }: Pick<CutConnections, 'url' | 'moment'>, key: string): Client {
  const cursors: Record<string, unknown> = {};
  return createClient({
    url,
    webSocketImpl: WebSocket,
    shouldRetry: () => true,
    retryAttempts: Infinity,
    retryWait: () => new Promise((resolve) => setImmediate(resolve)),
    connectionParams: () => ({ Authorization: `Bearer ${key}`, cursors }),
    on: {
      message: (message) => {
        if (message.type === 'ping') Object.assign(cursors, message.payload?.cursors);
        if (message.type === 'next' && message.payload.extensions?.cursor)
          cursors[message.id] = message.payload.extensions.cursor;
        if (message.type === 'complete' || message.type === 'error') delete cursors[message.id];
        moment();
      },
    },
  });
}

/** A way to a service on which connections are cut again and again. */
export interface CutConnections {
  /** WebSocket address of the graph. */
  readonly url: string;
  /** To be called at each message that a client gets: at some of them a connection is cut. */
  moment(): void;
  /** Connections that were cut so far. */
  cuts(): number;
  /** Cuts nothing more. */
  stopCutting(): void;
  close(): Promise<void>;
}

/** One of so many messages has a connection cut after it. */
const messagesOfLife = 5;

/** Cuts connections to a service after messages that a seed chooses, with whatever is on its way in them. */
export async function cutConnections(origin: string, seed: number): Promise<CutConnections> {
  const wire = await Wire.to(Number(new URL(origin).port));
  const random = new Random(seed);
  let [cuts, isOver] = [0, false];
  return {
    url: `ws://127.0.0.1:${wire.port}/graphql`,
    moment: () => {
      if (!isOver && random.below(messagesOfLife) === 0) cuts += Number(wire.cut(random.below(1_000) / 1_000));
    },
    cuts: () => cuts,
    stopCutting: () => void (isOver = true),
    close: () => wire.close(),
  };
}
