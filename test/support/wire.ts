import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a Postgres that can become slow, or fall silent without being cut. */
export interface Wire {
  /** The server's address by this way. */
  readonly url: string;
  /** Nothing passes any more, in either direction, and nobody is told. */
  stall(): void;
  /** What comes from the server comes so many milliseconds late. */
  delay(milliseconds: number): void;
  /** All passes again, what has waited first. */
  flow(): void;
  close(): Promise<void>;
}

/** Opens a way on a port of its own. */
export async function openWire(to: string): Promise<Wire> {
  const url = new URL(to);
  const [host, port] = [url.hostname, Number(url.port)];
  const sockets = new Set<Socket>();
  const state = { silent: false, late: 0 };
  const pass = (from: Socket, into: Socket, lateOf: () => number): void => {
    sockets.add(from);
    from.on('data', (part) => {
      const late = lateOf();
      if (late > 0) setTimeout(() => into.write(part), late);
      else into.write(part);
    });
    if (state.silent) from.pause();
    from
      .on('error', () => {})
      .on('close', () => {
        sockets.delete(from);
        into.destroy();
      });
  };
  const server = createServer((near) => {
    const far = connect(port, host);
    pass(near, far, () => 0);
    pass(far, near, () => state.late);
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
