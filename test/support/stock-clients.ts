import { type Client, createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { Wire } from '../../tools/cut-sockets/wire';
import { Random } from '../../tools/crash-test/random';

/**
 * Creates a `graphql-ws` client configured as in gateway/SUBSCRIPTIONS.md: it stores the cursor of each operation and sends them at the start of each
 * connection. Only its retry delays are shorter than usual.
 */
export function cursorTrackingClient({ url, moment }: Pick<FlakyProxy, 'url' | 'moment'>, key: string): Client {
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

/** A proxy of a service whose connections are cut repeatedly. */
export interface FlakyProxy {
  /** WebSocket URL of the graph. */
  readonly url: string;
  /** Must be called for each message that a client receives: some calls cut a connection. */
  moment(): void;
  /** Returns the number of connections cut so far. */
  cuts(): number;
  /** Stops cutting connections. */
  stopCutting(): void;
  close(): Promise<void>;
}

/** Average number of messages per cut. */
const messagesPerConnection = 5;

/** Starts a proxy that cuts connections after randomly chosen messages, with data in flight. The seed determines the choice. */
export async function startFlakyProxy(origin: string, seed: number): Promise<FlakyProxy> {
  const wire = await Wire.to(Number(new URL(origin).port));
  const random = new Random(seed);
  let [cuts, isStopped] = [0, false];
  return {
    url: `ws://127.0.0.1:${wire.port}/graphql`,
    moment: () => {
      if (!isStopped && random.below(messagesPerConnection) === 0)
        cuts += Number(wire.cut(random.below(1_000) / 1_000));
    },
    cuts: () => cuts,
    stopCutting: () => void (isStopped = true),
    close: () => wire.close(),
  };
}
