import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { problem, startToyEdge, type ToyEdge } from './test/toy-edge';

let toy: ToyEdge;

beforeEach(async () => {
  toy = await startToyEdge();
});
afterEach(() => toy.close());

const lamp = { id: 'lamp_1', account: null, price: 1 };

/** Makes the graph wait for `release` before it responds. */
function heldGraph(): { started: Promise<void>; release: () => void } {
  let release = (): void => {};
  let started = (): void => {};
  const isStarted = new Promise<void>((resolve) => (started = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  toy.graph.answer = async () => {
    started();
    await released;
    return { data: { lamp, lampCreate: { lamp, userErrors: [] } } };
  };
  return { started: isStarted, release };
}

it('rejects new requests on close, and waits for running ones', async () => {
  const { started, release } = heldGraph();
  const running = toy.call({ path: '/api/v1/lamps/lamp_1' });
  await started;
  let closed = false;
  const closing = toy.edge.close().then(() => (closed = true));
  const late = await toy.call({ path: '/api/v1/lamps/lamp_1', headers: { 'x-request-id': 'late' } });
  expect([late.status, late.headers['retry-after'], late.json]).toEqual([
    503,
    '2',
    problem('service_unavailable', 'service_unavailable', 'The service is temporarily unavailable. Request id: late'),
  ]);
  expect(closed).toBe(false);
  release();
  expect((await running).status).toBe(200);
  await closing;
  expect(closed).toBe(true);
});

it('completes a running request if its client disconnects', async () => {
  const { started, release } = heldGraph();
  const body = '{"price":1}';
  const request = http.request({
    host: '127.0.0.1',
    port: toy.port,
    method: 'POST',
    path: '/api/v1/lamps',
    headers: { authorization: 'Bearer seller', 'content-type': 'application/json', 'content-length': body.length },
  });
  const left = new Promise((resolve) => request.on('error', resolve));
  request.end(body);
  await started;
  request.destroy();
  await left;
  const closing = toy.edge.close();
  release();
  await closing;
  expect(toy.graph.executions).toHaveLength(1);
});

it('executes nothing if the client disconnects while sending the body', async () => {
  const socket = net.connect(toy.port, '127.0.0.1');
  await new Promise<void>((resolve) => socket.on('connect', resolve));
  socket.write(
    'POST /api/v1/lamps HTTP/1.1\r\nhost: x\r\nauthorization: Bearer seller\r\ncontent-type: application/json\r\ncontent-length: 100\r\nexpect: 100-continue\r\n\r\n',
  );
  // The server has started to read the body.
  await once(socket, 'data');
  await new Promise<void>((resolve) => socket.write('{"price":', () => resolve()));
  socket.destroy();
  await once(socket, 'close');
  await toy.edge.close();
  expect(toy.graph.executions).toEqual([]);
});

it('responds to consecutive requests on one connection', async () => {
  toy.graph.answer = () => ({ data: { lamp } });
  const statuses = [];
  for (const path of ['/api/v1/lamps/lamp_1', '/api/v1/nothing', '/api/v1/lamps/lamp_1'])
    statuses.push((await toy.call({ path })).status);
  expect(statuses).toEqual([200, 404, 200]);
});
