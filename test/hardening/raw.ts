import { connect } from 'node:net';

/** Sends bytes as they are, and answers everything that comes until the other side ends or is silent for a while. */
export function raw(origin: string, bytes: string | Buffer, silence = 1_000): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(silence, () => socket.destroy()).on('data', (part) => (received += part.toString('latin1')));
    socket.on('error', () => undefined).on('close', () => resolve(received));
  });
}

/** The statuses of everything that came, in order. */
export function statuses(received: string): number[] {
  return [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}
