import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import { textFrames } from './frames';

/** Returns the messages a client receives when these bytes are written to its connection. */
async function received(bytes: Buffer, count: number): Promise<string[]> {
  const server = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, wire: Duplex, head) =>
    sockets.handleUpgrade(request, wire, head, () => wire.write(bytes)),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const texts: string[] = [];
  await new Promise<void>((resolve, reject) => {
    client.on('error', reject);
    client.on('message', (data, isBinary) => {
      texts.push(isBinary ? 'binary' : String(data));
      if (texts.length === count) resolve();
    });
  });
  client.terminate();
  server.close();
  return texts;
}

test.each([0, 1, 100, 123, 124, 125, 126, 127, 65_533, 65_534, 65_535, 65_536, 70_000, 2_000_000])(
  'a result of %i bytes arrives unchanged',
  async (length) => {
    const response = Buffer.alloc(length, 'a');
    expect(await received(textFrames(Buffer.from('{'), [{ text: response }]), 1)).toEqual([`{${String(response)}}`]);
  },
);

test('several results arrive as separate messages, in order and with any characters', async () => {
  const responses = ['1', '"ü – 漢字 – 😀"', 'x'.repeat(300), '2'];
  const bytes = textFrames(
    Buffer.from('{"é":'),
    responses.map((response) => ({ text: Buffer.from(response) })),
  );
  expect(await received(bytes, 4)).toEqual(responses.map((response) => `{"é":${response}}`));
});
