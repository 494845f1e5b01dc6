import { hash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { integratorCommands, type Output, runCommandLine } from '../../packages/cli/src';
import { Shutdown } from '../../app/runtime/shutdown';
import type { HttpResponse } from '../support/http-call';
import { clientOf, openService, openServiceOn, type TestService } from '../support/service';
import { until } from '../support/until';

let service: TestService;
/** Another process on the same database. */
let second: TestService;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'manifests-'));
  service = await openService();
  second = await openServiceOn(service.databaseUrl);
});
afterAll(async () => {
  await second.close();
  await service.close();
  rmSync(folder, { recursive: true });
});

const tokenOf = (name: string): string => service.demoData.users.find(({ username }) => username === name)?.token ?? '';
const sha256 = (text: string): string => hash('sha256', text, 'hex');

interface TestApp {
  readonly id: string;
  readonly key: string;
}

/** Runs a mutation of the studio's owner that must succeed. Returns its payload. */
async function done(document: string, variables: object): Promise<Record<string, any>> {
  const { json } = await service.query(document, { ...variables }, tokenOf('theo'));
  const [payload] = Object.values((json as { data: Record<string, Record<string, any>> }).data);
  expect(payload?.['userErrors']).toEqual([]);
  return payload as Record<string, any>;
}

/** Creates an app of the second account, with an API key. */
async function createApp(): Promise<TestApp> {
  const accountId = service.demoData.accounts[1]?.id;
  const { app } = await done(
    'mutation ($input: AppCreateInput!) { appCreate(input: $input) { app { id } userErrors { message } } }',
    { input: { accountId, name: 'Storefront' } },
  );
  const { secretKey } = await done(
    'mutation ($id: ID!) { appApiKeyCreate(input: { appId: $id }) { secretKey userErrors { message } } }',
    { id: app.id },
  );
  return { id: app.id, key: secretKey };
}

/** Runs the command line tool as the studio's owner. Returns what it prints, or the message of its error. */
async function cli(...args: readonly string[]): Promise<string> {
  const lines: string[] = [];
  const output: Output = {
    program: 'commerce-graph',
    variables: { COMMERCE_API_KEY: tokenOf('theo') },
    sandboxFile: () => null,
    terminal: false,
    print: (line: string) => void lines.push(line),
    note: () => undefined,
    shutdown: new Shutdown(),
  };
  try {
    await runCommandLine(integratorCommands, [...args, '--origin', service.origin], output);
  } catch (error) {
    return (error as Error).message;
  }
  return lines.join('\n');
}

function manifestFile(content: unknown): string {
  const file = join(folder, `${sha256(JSON.stringify(content))}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

async function push(app: TestApp, content: unknown): Promise<string> {
  const printed = await cli('documents', 'push', manifestFile(content), '--app', app.id);
  expect(printed).toMatch(/^tdm_\w{14} {2}\d+ documents {2}[0-9a-f]{64}$/);
  return printed.split(' ')[0] as string;
}

const post = (body: object, as: string, at = service): Promise<HttpResponse> =>
  clientOf(service.demoData, () => Number(new URL(at.origin).port)).request({
    method: 'POST',
    path: '/graphql',
    as,
    body,
  });

/** Returns the data of a response without its errors, or the codes of its errors. */
const outcome = ({ json }: HttpResponse): unknown => {
  const { data, errors } = json as { data?: unknown; errors?: { extensions: { code: string } }[] };
  return errors ? errors.map(({ extensions }) => extensions.code) : data;
};

const viewer = 'query Viewer { viewer { permissions } }';
const viewed = { viewer: { permissions: [] } };

describe('an app executes its registered documents by id', () => {
  it.each([
    [
      "Apollo's persisted query manifest, sent as a persisted query",
      (id: string) => ({
        format: 'apollo-persisted-query-manifest',
        version: 1,
        operations: [{ id, name: 'Viewer', type: 'query', body: viewer }],
      }),
      (id: string) => ({ extensions: { persistedQuery: { version: 1, sha256Hash: id } } }),
      sha256(viewer),
    ],
    [
      'the map of the Relay compiler, sent as id',
      (id: string) => ({ [id]: viewer }),
      (id: string) => ({ id }),
      hash('md5', viewer, 'hex'),
    ],
    [
      'the map of graphql-codegen, sent as documentId',
      (id: string) => ({ [id]: viewer }),
      (id: string) => ({ documentId: id }),
      hash('sha1', viewer, 'hex'),
    ],
  ])('from %s', async (_name, manifest, body, id) => {
    const [app, other] = [await createApp(), await createApp()];
    expect(outcome(await post(body(id), app.key))).toEqual([
      'extensions' in body(id) ? 'PERSISTED_QUERY_NOT_FOUND' : 'graphql_document_unknown',
    ]);
    await push(app, manifest(id));
    expect(outcome(await post(body(id), app.key))).toEqual(viewed);
    expect(outcome(await post(body(id), other.key))).toEqual([
      'extensions' in body(id) ? 'PERSISTED_QUERY_NOT_FOUND' : 'graphql_document_unknown',
    ]);
    expect(outcome(await post(body(id), tokenOf('theo')))).not.toEqual(viewed);
  });

  it('by GET and over WebSocket', async () => {
    const app = await createApp();
    await push(app, { short: viewer });
    const { json } = await service.request({ path: '/graphql?documentId=short', as: app.key });
    expect((json as { data: unknown }).data).toEqual(viewed);
    const client = createClient({
      url: `${service.origin.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { Authorization: `Bearer ${app.key}` },
    });
    const results = client.iterate({ query: '', extensions: { persistedQuery: { version: 1, sha256Hash: 'short' } } });
    expect((await results.next()).value?.data).toEqual(viewed);
    await client.dispose();
  });

  it('whose ids mean other documents in other apps', async () => {
    const [one, two] = [await createApp(), await createApp()];
    await push(one, { first: viewer });
    await push(two, { first: 'query Cursor { eventCursor }' });
    expect(outcome(await post({ documentId: 'first' }, one.key))).toEqual(viewed);
    expect(outcome(await post({ documentId: 'first' }, two.key))).toEqual({ eventCursor: expect.any(String) });
  });
});

describe('a manifest', () => {
  it('is registered once, whatever the order of its documents, and listed with its dates', async () => {
    const app = await createApp();
    const [a, b] = [viewer, 'query Cursor { eventCursor }'];
    const id = await push(app, { a, b });
    expect(await push(app, { b, a })).toBe(id);
    const newer = await push(app, { a });
    const rows = (await cli('documents', 'list', '--app', app.id)).split('\n').map((line) => line.split(/ {2,}/));
    expect(rows.map((row) => row.slice(0, 2))).toEqual([
      ['MANIFEST', 'DOCUMENTS'],
      [newer, '1'],
      [id, '2'],
    ]);
    expect(rows.slice(1).map((row) => row[3])).toEqual(['active', 'active']);
    const hashOfFirst = rows[2]?.[4] as string;
    expect(await cli('documents', 'revoke', hashOfFirst, '--app', app.id)).toBe(`${id} is revoked.`);
    expect(await cli('documents', 'revoke', id, '--app', app.id)).toBe('No such resource was found.');
    expect((await cli('documents', 'list', '--app', app.id)).split('\n')[2]).toMatch(/Z {2}\d{4}-.*Z {2}[0-9a-f]{64}$/);
    expect(outcome(await post({ documentId: 'b' }, app.key))).toEqual(['graphql_document_unknown']);
    expect(outcome(await post({ documentId: 'a' }, app.key))).toEqual(viewed);
  });

  it('is rejected as a whole if a document is invalid, with the names of the operations', async () => {
    const app = await createApp();
    const manifest = manifestFile({
      good: viewer,
      gone: 'query Gone { viewer { shoeSize } }',
      cut: 'query Cut { viewer {',
      two: 'query One { eventCursor } query Two { eventCursor }',
    });
    expect((await cli('documents', 'push', manifest, '--app', app.id)).split('\n')).toEqual([
      'The operation Gone is not valid: Cannot query field "shoeSize" on type "Viewer".',
      'The operation Cut is not valid: Syntax Error: Expected Name, found <EOF>.',
      'The operation One is not valid: Specify the operation to run: the document has several operations, or none.',
    ]);
    expect(await cli('documents', 'list', '--app', app.id)).toBe('No manifests.');
    expect(outcome(await post({ documentId: 'good' }, app.key))).toEqual(['graphql_document_unknown']);
  });

  it('cannot give an id of the app another text', async () => {
    const app = await createApp();
    await push(app, { a: viewer });
    expect(await cli('documents', 'push', manifestFile({ a: 'query Cursor { eventCursor }' }), '--app', app.id)).toBe(
      'The id a belongs to another document of the app.',
    );
  });

  it.each([
    [[], 'is no manifest'],
    [{ format: 'apollo-persisted-query-manifest', version: 2, operations: [] }, 'is no manifest'],
    [{ a: 5 }, 'is no manifest'],
    [{ format: 'apollo-persisted-query-manifest', version: 1, operations: [{ id: 'a' }] }, 'operation 1 has no id'],
    [{}, 'documents must have 1 to 1000 documents.'],
  ])('is not read from %j', async (content, message) => {
    const app = await createApp();
    expect(await cli('documents', 'push', manifestFile(content), '--app', app.id)).toContain(message);
  });

  it('needs the permission on the account of the app', async () => {
    const app = await createApp();
    const mutation =
      'mutation ($input: TrustedDocumentsInput!) { trustedDocumentManifestPush(input: $input) { userErrors { message } } }';
    const input = { appId: app.id, documents: [{ id: 'a', text: viewer }] };
    for (const [as, message] of [
      [tokenOf('iris'), 'No such resource was found.'],
      [app.key, 'No such resource was found.'],
    ] as const) {
      const { json } = await service.query(mutation, { input }, as);
      expect(json).toEqual({ data: { trustedDocumentManifestPush: { userErrors: [{ message }] } } });
    }
  });
});

describe('a revocation', () => {
  it('takes effect in all processes, also for documents that were executed before', async () => {
    const app = await createApp();
    const id = await push(app, { a: viewer });
    for (const at of [service, second]) expect(outcome(await post({ documentId: 'a' }, app.key, at))).toEqual(viewed);
    await cli('documents', 'revoke', id, '--app', app.id);
    expect(outcome(await post({ documentId: 'a' }, app.key))).toEqual(['graphql_document_unknown']);
    await until(
      async () => outcome(await post({ documentId: 'a' }, app.key, second)),
      (codes) => Array.isArray(codes) && codes[0] === 'graphql_document_unknown',
    );
  });

  it('of an older manifest keeps the documents that a newer one has too', async () => {
    const app = await createApp();
    const [old] = [await push(app, { a: viewer, b: 'query Cursor { eventCursor }' }), await push(app, { a: viewer })];
    await cli('documents', 'revoke', old, '--app', app.id);
    expect(outcome(await post({ documentId: 'a' }, app.key))).toEqual(viewed);
    expect(outcome(await post({ documentId: 'b' }, app.key))).toEqual(['graphql_document_unknown']);
  });

  it('can be undone by registering the manifest again', async () => {
    const app = await createApp();
    const id = await push(app, { a: viewer });
    await cli('documents', 'revoke', id, '--app', app.id);
    expect(await push(app, { a: viewer })).not.toBe(id);
    expect(outcome(await post({ documentId: 'a' }, app.key))).toEqual(viewed);
  });
});

it('a new process knows the registered documents', async () => {
  const app = await createApp();
  await push(app, { a: viewer });
  const restarted = await openServiceOn(service.databaseUrl);
  expect(outcome(await post({ documentId: 'a' }, app.key, restarted))).toEqual(viewed);
  await restarted.close();
});

it('concurrent registrations of one manifest register it once', async () => {
  const app = await createApp();
  const manifest = { a: viewer };
  const ids = await Promise.all([push(app, manifest), push(app, manifest), push(app, manifest)]);
  expect(new Set(ids).size).toBe(1);
  expect((await cli('documents', 'list', '--app', app.id)).split('\n').length).toBe(2);
});

describe('an app that executes only its trusted documents', () => {
  const set = (id: string, only: boolean | null) =>
    done(
      'mutation ($id: ID!, $only: Boolean) { appUpdate(id: $id, input: { trustedDocumentsOnly: $only }) { app { trustedDocumentsOnly } userErrors { message } } }',
      { id, only },
    );

  it('executes them by id and by text, and rejects all others', async () => {
    const app = await createApp();
    await push(app, { a: viewer });
    const other = 'query Cursor { eventCursor }';
    expect(outcome(await post({ query: other }, app.key))).toEqual({ eventCursor: expect.any(String) });
    expect((await set(app.id, true)).app).toEqual({ trustedDocumentsOnly: true });
    expect((await set(app.id, null)).app).toEqual({ trustedDocumentsOnly: true });
    expect(outcome(await post({ documentId: 'a' }, app.key))).toEqual(viewed);
    expect(outcome(await post({ query: viewer }, app.key))).toEqual(viewed);
    for (const body of [
      { query: other },
      { documentId: sha256(other) },
      { query: other, extensions: { persistedQuery: { version: 1, sha256Hash: sha256(other) } } },
      { query: '{ __schema { queryType { name } } }' },
    ])
      expect((await post(body, app.key)).json).toEqual({
        errors: [
          {
            message: 'The app executes only its trusted documents, and this is none of them.',
            extensions: { code: 'graphql_document_not_trusted' },
          },
        ],
      });
    expect(outcome(await post({ query: other }, tokenOf('theo')))).toEqual({ eventCursor: expect.any(String) });
    await set(app.id, false);
    expect(outcome(await post({ query: other }, app.key))).toEqual({ eventCursor: expect.any(String) });
  });
});

it('documents of a deleted app are gone', async () => {
  const app = await createApp();
  await push(app, { a: viewer });
  await done('mutation ($id: ID!) { appDelete(id: $id) { deletedId userErrors { message } } }', { id: app.id });
  expect(await cli('documents', 'list', '--app', app.id)).toBe('No such resource was found.');
});
