import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { httpCall } from '../../test/support/http-call';
import { currentRequestId, withRequestIds } from './page-requests';

let server: Server;
let port: number;
beforeAll(async () => {
  const [mount] = withRequestIds([
    {
      path: '/pages/',
      listener: (_request, response) => {
        // Pages call the graph after asynchronous work, while other requests run.
        void nextTurn().then(() => response.end(currentRequestId()));
      },
    },
  ]);
  server = createServer(mount?.listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const call = async (id?: string) => {
  const { headers, text } = await httpCall(port, {
    path: '/pages/a',
    headers: id === undefined ? {} : { 'x-request-id': id },
  });
  return { header: headers['x-request-id'], text };
};

it('is in the header and in the context of the request, also of concurrent ones', async () => {
  const ids = Array.from({ length: 20 }, (_, index) => `request-${index}`);
  expect(await Promise.all(ids.map((id) => call(id)))).toEqual(ids.map((id) => ({ header: id, text: id })));
});

it('is new for requests without an id or with one that is not safe', async () => {
  const found = await Promise.all([call(), call('ä'), call('a b'), call('x'.repeat(129))]);
  for (const { header, text } of found) {
    expect(header).toMatch(/^req_[\da-f]{32}$/);
    expect(text).toBe(header);
  }
  expect(new Set(found.map(({ text }) => text)).size).toBe(4);
});

it('is a new one for work without a request', () => {
  expect(currentRequestId()).toMatch(/^req_[\da-f]{32}$/);
  expect(currentRequestId()).not.toBe(currentRequestId());
});
