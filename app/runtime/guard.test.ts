import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { endLateBody } from './guard';

let server: Server;
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function connected(listener: RequestListener): Promise<Socket> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n';
const never = 600_000;

it('closes the connection if the body does not arrive', async () => {
  const socket = await connected((request, response) =>
    endLateBody(request, response, { arrival: 30, afterResponse: never }),
  );
  const socketClosed = once(socket, 'close');
  socket.write(`${head}begun`);
  await socketClosed;
  expect(socket.bytesRead).toBe(0);
});

it('closes the connection of a request that returned before its body arrived, even if the body arrives slowly', async () => {
  const socket = await connected((request, response) => {
    endLateBody(request, response, { arrival: never, afterResponse: 30 });
    response.end('answered');
  });
  const socketClosed = once(socket, 'close');
  socket.write(`${head}begun`);
  const [data] = (await once(socket, 'data')) as [Buffer];
  expect(String(data)).toContain('answered');
  socket.write('more, and not all');
  await socketClosed;
});

it('keeps the connection open after a complete body', async () => {
  const socket = await connected((request, response) => {
    endLateBody(request, response, { arrival: 1, afterResponse: 1 });
    request.resume().on('end', () => response.end('answered'));
  });
  for (let times = 0; times < 3; times += 1) {
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}');
    const [data] = (await once(socket, 'data')) as [Buffer];
    expect(String(data)).toContain('200 OK');
  }
});
