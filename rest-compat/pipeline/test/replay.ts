import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../subgraphs/kit/src/context';
import { createLogger } from '../../../subgraphs/kit/src/logging';
import { createTestDatabase, type TestDatabase } from '../../../test/support';
import { migrateEdgeStore } from '../../edge-store/migrate';
import { PostgresReplayStore } from '../../edge-store/postgres-replay-store';
import { problem, type Received, type Sent, startEdge, type FakeEdge } from './toy-edge';

export let database: TestDatabase;
export let replay: PostgresReplayStore;
export let edge: FakeEdge;
let nextKey = 0;
export let key: string;

export const open = (clock?: Clock): PostgresReplayStore =>
  new PostgresReplayStore({
    url: database.url,
    sealKey: randomBytes(32),
    log: createLogger('silent'),
    ...(clock && { clock }),
  });

/**
 * Opens an idempotency store and a REST API for all tests of a file, and closes them afterwards. Each test has its own
 * idempotency key.
 */
export function setUpTests(): void {
  beforeAll(async () => {
    database = await createTestDatabase('replay');
    await migrateEdgeStore(database.url, createLogger('silent'));
    replay = open();
    edge = await startEdge({ replay });
  });
  afterAll(async () => {
    await edge.close();
    await replay.close();
    await database.drop();
  });
  beforeEach(() => {
    key = `key-${(nextKey += 1)}`;
    edge.graph.executions.length = 0;
    edge.graph.respond = creating();
  });
}

/** Returns a fake graph resolver that creates a new lamp at every execution. */
export function creating(): FakeEdge['graph']['respond'] {
  let createdCount = 0;
  return () => ({
    data: { lampCreate: { lamp: { id: `lamp_${(createdCount += 1)}`, account: null, price: 1 }, userErrors: [] } },
  });
}

export const post = (overrides: Partial<Sent> = {}): Promise<Received> =>
  edge.call({
    method: 'POST',
    path: '/api/v1/lamps',
    version: '2026-08-21',
    body: { price: 1, colour: 'ä' },
    ...overrides,
    headers: { 'idempotency-key': key, ...overrides.headers },
  });
export const reused = problem(
  'invalid_request_error',
  'idempotency_key_reused',
  'This idempotency key was already used for a different request.',
);
export const replayedHeader = (response: Received): unknown => response.headers['idempotent-replayed'];
