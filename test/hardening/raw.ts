import { connect } from 'node:net';

/** Sends raw bytes, and returns everything received until the peer closes the connection or is silent for `silenceMs` milliseconds. */
export function raw(origin: string, bytes: string | Buffer, silenceMs = 1_000): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(silenceMs, () => socket.destroy()).on('data', (chunk) => (received += chunk.toString('latin1')));
    socket.on('error', () => undefined).on('close', () => resolve(received));
  });
}

/** Returns the status codes in the received bytes, in order. */
export function statuses(received: string): number[] {
  return [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}
