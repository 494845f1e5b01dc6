import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { problem, startEdge, type FakeEdge } from './test/toy-edge';

let edge: FakeEdge;

beforeEach(async () => {
  edge = await startEdge();
});
afterEach(() => edge.close());

const lamp = { id: 'lamp_1', account: null, price: 1 };

/** Makes the graph wait for `release` before it responds. */
function blockGraph(): { started: Promise<void>; release: () => void } {
  let release = (): void => {};
  let started = (): void => {};
  const isStarted = new Promise<void>((resolve) => (started = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  edge.graph.respond = async () => {
    started();
    await released;
    return { data: { lamp, lampCreate: { lamp, userErrors: [] } } };
  };
  return { started: isStarted, release };
}

it('rejects new requests on close, and waits for running ones', async () => {
  const { started, release } = blockGraph();
  const running = edge.call({ path: '/api/v1/lamps/lamp_1' });
  await started;
  let isClosed = false;
  const closing = edge.edge.close().then(() => (isClosed = true));
  const late = await edge.call({ path: '/api/v1/lamps/lamp_1', headers: { 'x-request-id': 'late' } });
  expect([late.status, late.headers['retry-after'], late.json]).toEqual([
    503,
    '2',
    problem('service_unavailable', 'service_unavailable', 'The service is temporarily unavailable. Request id: late'),
  ]);
  expect(isClosed).toBe(false);
  release();
  expect((await running).status).toBe(200);
  await closing;
  expect(isClosed).toBe(true);
});

it('completes a running request if its client disconnects', async () => {
  const { started, release } = blockGraph();
  const body = '{"price":1}';
  const request = http.request({
    host: '127.0.0.1',
    port: edge.port,
    method: 'POST',
    path: '/api/v1/lamps',
    headers: { authorization: 'Bearer seller', 'content-type': 'application/json', 'content-length': body.length },
  });
  const disconnected = new Promise((resolve) => request.on('error', resolve));
  request.end(body);
  await started;
  request.destroy();
  await disconnected;
  const closing = edge.edge.close();
  release();
  await closing;
  expect(edge.graph.executions).toHaveLength(1);
});

it('executes nothing if the client disconnects while sending the body', async () => {
  const socket = net.connect(edge.port, '127.0.0.1');
  await new Promise<void>((resolve) => socket.on('connect', resolve));
  socket.write(
    'POST /api/v1/lamps HTTP/1.1\r\nhost: x\r\nauthorization: Bearer seller\r\ncontent-type: application/json\r\ncontent-length: 100\r\nexpect: 100-continue\r\n\r\n',
  );
  // The server has started to read the body.
  await once(socket, 'data');
  await new Promise<void>((resolve) => socket.write('{"price":', () => resolve()));
  socket.destroy();
  await once(socket, 'close');
  await edge.edge.close();
  expect(edge.graph.executions).toEqual([]);
});

it('responds to consecutive requests on one connection', async () => {
  edge.graph.respond = () => ({ data: { lamp } });
  const statuses = [];
  for (const path of ['/api/v1/lamps/lamp_1', '/api/v1/nothing', '/api/v1/lamps/lamp_1'])
    statuses.push((await edge.call({ path })).status);
  expect(statuses).toEqual([200, 404, 200]);
});
