import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { advanceTime, stopTime } from './time';
import { until } from './until';
import { openProxy } from './wire';

afterEach(() => jest.useRealTimers());

/** A connection whose server returns all data that is sent. */
interface Echoing {
  readonly socket: Socket;
  readonly received: string;
}

async function openEchoConnection(url: string): Promise<Echoing> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const state = { received: '' };
  socket.setEncoding('utf8').on('data', (text: string) => (state.received += text));
  await once(socket, 'connect');
  return {
    socket,
    get received() {
      return state.received;
    },
  };
}

async function echoed(echoing: Echoing, text: string): Promise<void> {
  echoing.socket.write(text);
  await until(() => echoing.received.endsWith(text));
}

it('delayed data is not overtaken by data that arrives after the end of the delay', async () => {
  const server = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const wire = await openProxy(`postgres://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const [one, other] = [await openEchoConnection(wire.url), await openEchoConnection(wire.url)];
  await Promise.all([echoed(one, 'a'), echoed(other, 'a')]);

  stopTime();
  wire.delay(1_000);
  one.socket.write('b');
  await until(() => jest.getTimerCount() === 1);
  wire.flow();
  one.socket.write('c');
  // Written after `b` and `c`, so that both have passed the server when `z` returns.
  await echoed(other, 'z');
  expect(one.received).toBe('a');
  advanceTime(1_000);
  await until(() => one.received.length === 3);
  expect(one.received).toBe('abc');

  one.socket.destroy();
  other.socket.destroy();
  await wire.close();
  server.close();
});
