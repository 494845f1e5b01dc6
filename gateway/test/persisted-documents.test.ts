import { documentIdOf, type Graph } from '../src';
import { sampleGraph } from './toys/graph';
import { type GraphServer, type GraphServerOptions, GraphServers } from './toys/graph-server';
import { Peer } from './toys/peer';

const text = 'query Name { me { name } }';
const hash = documentIdOf(text);
const extensions = { persistedQuery: { version: 1, sha256Hash: hash } };
const notFound = {
  errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
};
const name = { data: { me: { name: 'Ada' } } };

let graph: Graph;
const servers = new GraphServers();

// Each test has a graph without persisted documents.
beforeEach(async () => {
  graph = await sampleGraph();
});
afterEach(async () => {
  await servers.close();
  await graph.close();
});

async function post(
  { url }: GraphServer,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ readonly status: number; readonly body: unknown }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer key_acct_1', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

const open = (options: Partial<GraphServerOptions> = {}): Promise<GraphServer> => servers.open(graph, options);

test('a client sends a hash, then the text, then only the hash', async () => {
  const server = await open();
  expect(await post(server, { extensions })).toEqual({ status: 200, body: notFound });
  expect((await post(server, { query: text, extensions })).body).toMatchObject(name);
  expect((await post(server, { extensions })).body).toMatchObject(name);
  const search = new URLSearchParams({ extensions: JSON.stringify(extensions) });
  const getResponse = await fetch(`${server.url}?${search}`, { headers: { authorization: 'Bearer key_acct_2' } });
  expect(await getResponse.json()).toMatchObject({ data: { me: {} } });
});

test('the hash can be sent in upper case', async () => {
  const server = await open();
  const upper = { persistedQuery: { version: 1, sha256Hash: hash.toUpperCase() } };
  await post(server, { query: text, extensions: upper });
  expect((await post(server, { extensions: upper })).body).toMatchObject(name);
});

test('a WebSocket client receives the same error and can send the hash', async () => {
  const server = await open();
  const peer = await Peer.initialised(server);
  peer.send({ type: 'subscribe', id: '1', payload: { query: '', extensions } });
  expect((await peer.message(({ type }) => type === 'error')).payload).toEqual(notFound.errors);
  peer.send({ type: 'subscribe', id: '2', payload: { query: text, extensions } });
  await peer.message(({ type, id }) => type === 'complete' && id === '2');
  peer.send({ type: 'subscribe', id: '3', payload: { query: '', extensions } });
  expect((await peer.message(({ type, id }) => type === 'next' && id === '3')).payload).toMatchObject(name);
});

test.each([
  ['a hash of another text', { query: '{ me { id } }', extensions }, 400, 'parameter_invalid'],
  [
    'a hash that is no string',
    { query: text, extensions: { persistedQuery: { version: 1, sha256Hash: 5 } } },
    400,
    'parameter_invalid',
  ],
  [
    'a document that is invalid',
    { query: '{ unknown }', extensions: hashOf('{ unknown }') },
    200,
    'graphql_validation_failed',
  ],
])('is rejected and not kept: %s', async (_case, body, status, code) => {
  const server = await open();
  expect(await post(server, body)).toMatchObject({ status, body: { errors: [{ extensions: { code } }] } });
  expect((await post(server, { extensions: body.extensions })).body).toMatchObject({ errors: [{}] });
});

function hashOf(query: string): typeof extensions {
  return { persistedQuery: { version: 1, sha256Hash: documentIdOf(query) } };
}

test('a document longer than 16,384 characters is executed and not kept', async () => {
  const server = await open();
  const query = `${text}${' '.repeat(16_384)}`;
  expect((await post(server, { query, extensions: hashOf(query) })).body).toMatchObject(name);
  expect((await post(server, { extensions: hashOf(query) })).body).toEqual(notFound);
});

test('the oldest documents are removed when there are more than 1,000', async () => {
  const server = await open();
  await post(server, { query: text, extensions });
  for (let index = 0; index < 1_000; index += 1) graph.persistedDocuments.put(`other_${index}`, text);
  expect((await post(server, { extensions })).body).toEqual(notFound);
});

test('a document of a caller without a credential is not kept', async () => {
  const server = await open({ sandbox: true });
  const introspection = '{ __schema { queryType { name } } }';
  const body = { query: introspection, extensions: hashOf(introspection) };
  const response = await fetch(server.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(await response.json()).toMatchObject({ data: {} });
  expect((await post(server, { extensions: body.extensions })).body).toEqual(notFound);
});

test('with trusted documents only, a hash of another document is unknown', async () => {
  const server = await open({
    trusted: new Map([[documentIdOf('{ me { id } }'), '{ me { id } }']]),
    onlyTrusted: true,
  });
  expect((await post(server, { query: text, extensions })).body).toMatchObject({
    errors: [{ extensions: { code: 'graphql_document_unknown' } }],
  });
  expect((await post(server, { extensions })).body).toMatchObject({
    errors: [{ extensions: { code: 'graphql_document_unknown' } }],
  });
});
