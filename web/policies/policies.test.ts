import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { httpCall } from '../../test/support/http-call';
import { createPolicies } from '.';

let server: Server;
let port: number;
beforeAll(async () => {
  server = createServer(createPolicies({ origin: 'http://127.0.0.1', sandbox: false, failed: () => {} }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const call = (method: string, path: string) => httpCall(port, { method, path });

it.each([
  ['cancellation', 'Cancellation policy'],
  ['refund', 'Refund policy'],
  ['terms', 'Terms of service'],
  ['privacy', 'Privacy policy'],
])('serves the %s policy as a public page', async (name, title) => {
  const { status, headers, text } = await call('GET', `/policies/${name}`);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'public, max-age=3600',
  ]);
  expect(text).toContain(`<h1>${title}</h1><p>`);
  expect((await call('HEAD', `/policies/${name}`)).text).toBe('');
});

it('returns 404 for other names and 405 for other methods', async () => {
  for (const path of ['/policies/', '/policies/other', '/policies/refund/x', '/policies/__proto__'])
    expect((await call('GET', path)).status).toBe(404);
  const rejected = await call('POST', '/policies/refund');
  expect([rejected.status, rejected.headers['allow']]).toEqual([405, 'GET, HEAD']);
});
