import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExecutionResult } from 'graphql';
import { Agent } from 'undici';
import { until } from '../../test/support/until';
import { composeSupergraph, foreignSubgraph, type Graph, SupergraphFollower, supergraphSource } from '../src';
import type { SupergraphSource } from '../src/supergraph/supergraph-source';
import { foreignTypes, ForeignServer } from './toys/foreign';
import { asJson, sampleGraph, scope, supergraphSdl } from './toys/graph';
import { GraphServers } from './toys/graph-server';
import { Peer } from './toys/peer';
import { sampleFeed, toys } from './toys/subgraphs';

/** The foreign subgraph of the next supergraph: a field is renamed in each type. */
const nextTypes = foreignTypes.replace('points: Int', 'score: Int').replace('tier: String', 'level: String');
const connections = new Agent();
const servers = new GraphServers();
let foreign: ForeignServer;
let graph: Graph;

beforeAll(async () => {
  foreign = await ForeignServer.open();
});
beforeEach(async () => {
  foreign.reset();
  graph = await sampleGraph();
});
afterEach(async () => {
  await servers.close();
  await graph.close();
});
afterAll(() => Promise.all([foreign.close(), connections.destroy()]));

function adopt(sdl: string): Promise<readonly string[]> {
  const settings = { timeout: 60_000, retries: 0, secretOf: (name: string) => `${name} `.repeat(32), connections };
  return graph.adopt(sdl, (subgraph) => foreignSubgraph(subgraph, settings));
}

const execute = (document: string): Promise<ExecutionResult> =>
  graph.execute(graph.prepareForClient(document, null), {}, scope);

describe('when a supergraph is taken over', () => {
  it('requests in progress finish on the previous one, new ones use the new one', async () => {
    expect(await adopt(foreign.supergraph())).toEqual(['loyalty']);
    const { promise, resolve: release } = Promise.withResolvers<void>();
    foreign.gate = promise;
    const slow = execute('{ plan(id: "plan_1") { points } }');
    await until(() => foreign.requests.length === 1);
    await adopt(foreign.supergraph(nextTypes));
    release();
    expect(asJson(await slow)).toEqual({ data: { plan: { points: 7 } } });
    foreign.serve(nextTypes);
    expect(asJson(await execute('{ plan(id: "plan_1") { score } }'))).toEqual({ data: { plan: { score: 8 } } });
    expect(() => graph.prepareForClient('{ plan(id: "plan_1") { points } }', null)).toThrow('points');
  });

  it('subscriptions in progress stay on the previous one, also if equal ones follow', async () => {
    await adopt(foreign.supergraph());
    const server = await servers.open(graph);
    const peer = await Peer.initialised(server);
    const both = 'subscription { feed(name: "reload") { id account { __typename } } }';
    const old = 'subscription { feed(name: "reload") { account { tier } } }';
    peer.subscribe('old', old);
    peer.subscribe('both', both);
    await until(() => sampleFeed.running === 2);
    await adopt(foreign.supergraph(nextTypes));
    peer.subscribe('same', both);
    peer.subscribe('new', 'subscription { feed(name: "reload") { account { level } } }');
    peer.subscribe('late', old);
    // The equal subscription does not join the execution of the previous supergraph.
    await until(() => sampleFeed.running === 4);
    foreign.serve(`${nextTypes} extend type Account { tier: String }`);
    sampleFeed.publish(1);
    const dataOf = async (id: string) =>
      (await peer.message((message) => message.id === id && message.type === 'next')).payload;
    expect(await dataOf('old')).toMatchObject({ data: { feed: { account: { tier: 'silver' } } } });
    expect(await dataOf('new')).toMatchObject({ data: { feed: { account: { level: 'new level' } } } });
    expect(await dataOf('same')).toMatchObject({ data: { feed: { account: { __typename: 'Account' } } } });
    expect((await peer.message(({ id }) => id === 'late')).type).toBe('error');
    peer.socket.close();
    await until(() => sampleFeed.running === 0);
  });

  it('documents of the service itself keep the built-in one', async () => {
    const own = graph.prepare('{ plan(id: "plan_1") { title } secretly }');
    await adopt(foreign.supergraph());
    expect(() => graph.prepare('{ program }')).toThrow('program');
    expect(asJson(await graph.execute(own, {}, scope))).toMatchObject({
      data: { secretly: 'visible to the service only' },
    });
    expect(() => graph.prepareForClient('{ secretly }', null)).toThrow('secretly');
    expect(foreign.requests).toEqual([]);
  });
});

describe('a supergraph is rejected, and the previous one stays in use', () => {
  const changed = (name: string, from: string, to: string): string =>
    composeSupergraph(toys.map((toy) => (toy.name === name ? { ...toy, sdl: toy.sdl.replace(from, to) } : toy)))
      .supergraphSdl;
  const loyalty = (sdl: string, url = 'http://loyalty.example/graphql'): string =>
    composeSupergraph([
      ...toys,
      {
        name: 'loyalty',
        url,
        sdl: `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@override"]) ${sdl}`,
      },
    ]).supergraphSdl;

  it.each([
    ['it is not GraphQL', () => 'type Query {', 'Syntax Error'],
    ['it is not a supergraph', () => 'type Query { me: Int }', 'it is not a supergraph'],
    ['it contains an unknown type', () => supergraphSdl.replace('owner: User ', 'owner: Unknown '), 'Unknown'],
    [
      'a subgraph is missing',
      () => composeSupergraph(toys.filter(({ name }) => name !== 'events')).supergraphSdl,
      'the subgraph events is missing',
    ],
    [
      'a root field is missing',
      () => changed('platform', 'users: [User!]!', ''),
      'platform of another release: Query.users is missing',
    ],
    [
      'it has a field that this release does not have',
      () => changed('billing', 'things: [Thing!]!', 'things: [Thing!]! more: Int'),
      'billing of another release: Query.more is not part of it',
    ],
    [
      'a field has another type',
      () => changed('billing', 'title: String! price', 'title: String price'),
      'Plan.title is String, not String!',
    ],
    [
      'an argument is missing',
      () => changed('billing', 'membership(id: ID!)', 'membership'),
      'Query.membership(id:) is missing',
    ],
    [
      'it shows a hidden element',
      () => changed('platform', 'secretly: String! @inaccessible', 'secretly: String!'),
      'Query.secretly is String!, not String! @inaccessible',
    ],
    [
      'another subgraph takes over a field',
      () => loyalty('type Plan @key(fields: "id") { id: ID! title: String! @override(from: "billing") }'),
      'billing of another release: Plan.title is missing',
    ],
    [
      'a foreign subgraph has no URL',
      () => loyalty('type Query { program: String }', 'memory://loyalty'),
      'the subgraph loyalty has no http(s) URL',
    ],
  ])('because %s', async (_, candidate, reason) => {
    await adopt(foreign.supergraph());
    const sdl = candidate();
    await expect(adopt(sdl)).rejects.toThrow(reason);
    expect(asJson(await execute('{ program }'))).toEqual({ data: { program: 'gold' } });
  });
});

describe('a published supergraph', () => {
  const logged: string[] = [];
  const log = {
    info: (_: object, message: string) => void logged.push(message),
    error: (_: object, message: string) => void logged.push(message),
  };
  const followers: SupergraphFollower[] = [];
  let folder: string;
  let file: string;
  let publisher: Server;
  let published: { body: string; etag: string | null; status: number };
  let statuses: number[];

  beforeEach(async () => {
    logged.length = 0;
    statuses = [];
    folder = mkdtempSync(join(tmpdir(), 'supergraph-'));
    file = join(folder, 'supergraph.graphql');
    published = { body: supergraphSdl, etag: null, status: 200 };
    publisher = createServer((request, response) => {
      const { body, etag, status } = published;
      const isKnown = etag !== null && request.headers['if-none-match'] === etag;
      statuses.push(isKnown ? 304 : status);
      response.writeHead(isKnown ? 304 : status, etag === null ? {} : { etag }).end(isKnown ? undefined : body);
    });
    await new Promise<void>((resolve) => publisher.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    await Promise.all(followers.splice(0).map((follower) => follower.close()));
    rmSync(folder, { recursive: true });
    publisher.closeAllConnections();
    await new Promise((resolve) => publisher.close(resolve));
  });

  async function follow(source: SupergraphSource, interval = 3_600_000): Promise<SupergraphFollower> {
    const follower = new SupergraphFollower({ source, adopt, interval, log: log as never });
    followers.push(follower);
    await follower.start();
    return follower;
  }
  const url = (): string => `http://127.0.0.1:${(publisher.address() as AddressInfo).port}/supergraph?token=secret`;

  it('in a file is taken over at the start, and again whenever it changes', async () => {
    writeFileSync(file, foreign.supergraph());
    const follower = await follow(supergraphSource(file));
    expect(asJson(await execute('{ program }'))).toEqual({ data: { program: 'gold' } });
    writeFileSync(file, foreign.supergraph(nextTypes));
    await follower.check();
    expect(graph.prepareForClient('{ plan(id: "plan_1") { score } }', null).readsData).toBe(true);
    await follower.check();
    expect(logged).toEqual(['The supergraph is in use', 'The supergraph is in use']);
  });

  it('is read again at the interval', async () => {
    writeFileSync(file, supergraphSdl);
    await follow(supergraphSource(file), 1);
    // Renamed, so that no read finds an incomplete file.
    writeFileSync(`${file}.next`, foreign.supergraph());
    renameSync(`${file}.next`, file);
    await until(() => logged.length === 2);
    expect(asJson(await execute('{ program }'))).toEqual({ data: { program: 'gold' } });
  });

  it('at a URL is transferred only when it has changed', async () => {
    published = { ...published, body: foreign.supergraph(), etag: '"one"' };
    const follower = await follow(supergraphSource(url()));
    await follower.check();
    published = { ...published, body: foreign.supergraph(nextTypes), etag: '"two"' };
    await follower.check();
    await follower.check();
    expect(statuses).toEqual([200, 304, 200, 304]);
    expect(graph.prepareForClient('{ plan(id: "plan_1") { score } }', null).readsData).toBe(true);
  });

  it('that cannot be read at the start leaves the built-in one in use, and is taken over later', async () => {
    published.status = 503;
    const follower = await follow(supergraphSource(url()));
    expect(asJson(await execute('{ eventCount }'))).toEqual({ data: { eventCount: 3 } });
    published = { body: foreign.supergraph(), etag: null, status: 200 };
    await follower.check();
    expect(asJson(await execute('{ program }'))).toEqual({ data: { program: 'gold' } });
    expect(logged).toEqual([
      'The supergraph cannot be read; the built-in one stays in use: HTTP status 503',
      'The supergraph can be read again',
      'The supergraph is in use',
    ]);
  });

  it('that cannot be read or served later leaves the previous one in use, and the reason is logged once', async () => {
    writeFileSync(file, foreign.supergraph());
    const follower = await follow(supergraphSource(file));
    const checkTwice = async (): Promise<void> => {
      await follower.check();
      await follower.check();
      expect(asJson(await execute('{ program }'))).toEqual({ data: { program: 'gold' } });
    };
    writeFileSync(file, 'type Query {');
    await checkTwice();
    rmSync(file);
    await checkTwice();
    writeFileSync(file, 'type Query { me: Int }');
    await checkTwice();
    writeFileSync(file, foreign.supergraph());
    await checkTwice();
    expect(logged).toEqual([
      'The supergraph is in use',
      expect.stringMatching(/^The supergraph cannot be served; the previous one stays in use: Syntax Error/),
      expect.stringMatching(/^The supergraph cannot be read; the previous one stays in use: ENOENT/),
      'The supergraph can be read again',
      expect.stringMatching(/^The supergraph cannot be served; the previous one stays in use: it is not a supergraph/),
    ]);
  });

  it('is named in the log without the query of its URL', () => {
    expect(supergraphSource(url()).place).toBe(url().replace('?token=secret', ''));
  });
});
