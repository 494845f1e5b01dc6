import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { httpCall } from '../../test/support/http-call';
import { formCall, problemAt } from '../checkout/testing';
import type { Visitor } from '../sign-in';
import { createDeveloper } from '.';
import { developerDocuments } from './documents';

const account = { id: 'biz_one', title: 'Shop' };
const visitor: Visitor = {
  userId: 'user_one',
  signedInAt: new Date('2026-03-01T12:00:00Z'),
  principal: {
    kind: 'user',
    credentialId: 'usess_one',
    userId: 'user_one',
    grants: [{ accountId: 'biz_one', actions: ['*'] }],
  },
};
const key = {
  id: 'apik_one',
  name: 'Server',
  obfuscatedSecretKey: 'service_key_A…z',
  systemRole: 'ADMIN',
  statements: [],
  pin: null,
  rejectsUnknownParameters: false,
  expiresAt: null,
  lastUsedAt: null,
  createdAt: '2026-03-01T12:00:00Z',
  account,
};
const rejection = {
  userErrors: [
    {
      code: 'parameter_invalid',
      message: 'rejectsUnknownParameters can be true in sandbox mode only.',
      path: ['rejectsUnknownParameters'],
    },
  ],
};
const results = new Map<string, object>([
  [developerDocuments.account, { account }],
  [developerDocuments.key, { apiKey: key }],
  [developerDocuments.permissions, { permissions: { nodes: [], pageInfo: { endCursor: null, hasNextPage: false } } }],
  [developerDocuments.createKey, { apiKeyCreate: { secretKey: null, apiKey: null, ...rejection } }],
  [developerDocuments.updateKey, { apiKeyUpdate: { apiKey: null, ...rejection } }],
]);

const newKeyPath = '/developer/biz_one/keys/new';
const keyPath = '/developer/biz_one/keys/apik_one';
const box = 'rejects_unknown_parameters';
const fields = { name: 'Server', role: 'ADMIN', [box]: 'on' };

/** Inputs of all mutations that the pages have sent. */
const inputs: unknown[] = [];
const servers: http.Server[] = [];
afterEach(() => inputs.splice(0));
afterAll(() => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))));

/** Serves the developer pages in one of the two modes, on a graph that rejects all mutations. Returns the port. */
async function serve(sandbox: boolean): Promise<number> {
  const query = async (document: string, variables: Readonly<Record<string, unknown>>) => {
    if (variables['input'] !== undefined) inputs.push(variables['input']);
    return { data: results.get(document) };
  };
  const server = http.createServer(
    createDeveloper({
      graph: { query, queryAs: (_principal, document, variables) => query(document, variables) },
      visitors: { visitorOf: async () => visitor, formToken: () => 'token', requireFormToken: () => undefined },
      versions: ['2026-08-21'],
      origin: 'https://shop.test',
      sandbox,
    }),
  );
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

it.each([newKeyPath, keyPath])(
  'in live mode, %s has no setting for unknown parameters, and sends none',
  async (path) => {
    const port = await serve(false);
    const { status, text } = await httpCall(port, { path });
    expect([status, text.includes('name="role"'), text.includes(box)]).toEqual([200, true, false]);
    await httpCall(port, formCall(path, fields));
    expect(inputs).toEqual([expect.not.objectContaining({ rejectsUnknownParameters: expect.anything() })]);
  },
);

it.each([newKeyPath, keyPath])(
  '%s shows a rejected setting next to its checkbox, which stays checked',
  async (path) => {
    const port = await serve(true);
    const { status, text } = await httpCall(port, formCall(path, fields));
    expect([status, problemAt(text, box), text.includes(`${box}-problem" aria-invalid="true" checked>`)]).toEqual([
      422,
      'rejectsUnknownParameters can be true in sandbox mode only.',
      true,
    ]);
    expect(inputs).toEqual([expect.objectContaining({ rejectsUnknownParameters: true })]);
  },
);

it.each([newKeyPath, keyPath])(
  '%s with the checkbox cleared sends that unknown parameters are ignored',
  async (path) => {
    await httpCall(await serve(true), formCall(path, { name: 'Server', role: 'ADMIN' }));
    expect(inputs).toEqual([expect.objectContaining({ rejectsUnknownParameters: false })]);
  },
);
