import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy of a Postgres server that can become slow, or silent without closing connections. */
export interface Wire {
  /** The server's URL through the proxy. */
  readonly url: string;
  /** Stops all data in both directions, without closing connections. */
  stall(): void;
  /** Delays data from the server by the given number of milliseconds. Later data never overtakes delayed data. */
  delay(milliseconds: number): void;
  /** Resumes all data, starting with the delayed data. */
  flow(): void;
  close(): Promise<void>;
}

/** Opens a proxy on its own port. */
export async function openProxy(to: string): Promise<Wire> {
  const url = new URL(to);
  const [host, port] = [url.hostname, Number(url.port)];
  const sockets = new Set<Socket>();
  const state = { silent: false, late: 0 };
  const forward = (from: Socket, into: Socket, getDelayMs: () => number): void => {
    sockets.add(from);
    let previousWrite: Promise<unknown> = Promise.resolve();
    from.on('data', (chunk) => {
      const delayMs = getDelayMs();
      const due = delayMs > 0 ? new Promise<void>((resolve) => setTimeout(resolve, delayMs)) : undefined;
      previousWrite = Promise.all([previousWrite, due]).then(() => into.write(chunk));
    });
    if (state.silent) from.pause();
    from
      .on('error', () => {})
      .on('close', () => {
        sockets.delete(from);
        into.destroy();
      });
  };
  const server = createServer((downstream) => {
    const upstream = connect(port, host);
    forward(downstream, upstream, () => 0);
    forward(upstream, downstream, () => state.late);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.port = String((server.address() as AddressInfo).port);
  url.hostname = '127.0.0.1';
  return {
    url: url.href,
    stall: () => {
      state.silent = true;
      for (const socket of sockets) socket.pause();
    },
    delay: (milliseconds) => void (state.late = milliseconds),
    flow: () => {
      Object.assign(state, { silent: false, late: 0 });
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
