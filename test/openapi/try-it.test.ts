import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { documentMounts } from '../../app/runtime/docs';
import { serviceContract } from '../../app/runtime/contract';
import { httpCall, type HttpResponse } from '../support/http-call';

const servers: Server[] = [];
afterAll(() => servers.forEach((server) => void server.close()));

/** Serves only the documentation, and returns a function that requests its paths. */
async function openDocs(mode: 'sandbox' | 'live'): Promise<(path: string) => Promise<HttpResponse>> {
  const mounts = documentMounts(serviceContract(), 'http://localhost', mode);
  const server = createServer((request, response) =>
    mounts.find(({ path }) => path === '/docs/')?.listener(request, response),
  ).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return (path) => httpCall(port, { path });
}

const scripts = ['/docs/try-it-form.js', '/docs/try-it-ids.js', '/docs/try-it-request.js', '/docs/try-it-result.js'];

/** Returns the operations with a place for a form, by the effect that has to be confirmed. */
function placesOf(text: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const section of text.split('<section class="operation" id="').slice(1)) {
    const [, confirmed = 'none'] =
      /<div class="try-it" data-version="[\w-]+"(?: data-confirms="([^"]+)")?><\/div>/.exec(section) ?? [];
    const key = section.includes('class="try-it"') ? confirmed : 'without a form';
    (found[key] ??= []).push(section.slice(0, section.indexOf('"')));
  }
  return found;
}

describe('operations in a sandbox', () => {
  let get: (path: string) => Promise<HttpResponse>;
  beforeAll(async () => void (get = await openDocs('sandbox')));

  test.each([
    ['/docs/latest/promo-codes', 'deletePromoCode', 'deletes data'],
    ['/docs/latest/payments', 'refundPayment', 'moves money'],
    ['/docs/latest/transfers', 'createTransfer', 'moves money'],
    ['/docs/latest/sandbox', 'completeSandboxCardTransaction', 'moves money'],
    ['/docs/latest/payouts', 'createPayoutsQuote', 'none'],
    ['/docs/latest/payments', 'retrievePayment', 'none'],
    ['/docs/v2/plans', 'createPlan', 'none'],
    ['/docs/latest/event-log', 'retrieveEventLogStream', 'without a form'],
  ])('%s: %s %s', async (path, operation, effect) => {
    expect(placesOf((await get(path)).text)[effect]).toContain(operation);
  });

  test('have scripts', async () => {
    const found = await Promise.all(scripts.map(async (path) => (await get(path)).status));
    expect(found).toEqual([200, 200, 200, 200]);
  });
});

test('operations in live mode have neither forms nor scripts that send requests', async () => {
  const get = await openDocs('live');
  const { status, text } = await get('/docs/latest/promo-codes');
  expect(status).toBe(200);
  expect(Object.keys(placesOf(text))).toEqual(['without a form']);
  expect(text).not.toContain('try-it');
  const found = await Promise.all(scripts.map(async (path) => (await get(path)).status));
  expect(found).toEqual([404, 404, 404, 404]);
});
