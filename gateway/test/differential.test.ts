import { QueryPlanner } from '@graphql-hive/router-query-planner';
import type { ExecutionResult } from 'graphql';
import { systemClock } from '../../subgraphs/kit/src/context';
import type { Graph } from '../src';
import { readDocument } from '../src/document';
import { createGeneralRuntime, type GeneralRuntime } from '../src/general-runtime';
import { openRequest } from '../src/request';
import { buildSchemas, type GraphSchemas } from '../src/schema';
import { localSubgraph } from '../src/subgraphs/local';
import { corpus } from './toys/corpus';
import { asJson, log, scope, supergraphSdl, toyGraph } from './toys/graph';
import { toys } from './toys/subgraphs';

let graph: Graph;
let general: GeneralRuntime;
let schemas: GraphSchemas;

beforeAll(async () => {
  graph = await toyGraph();
  schemas = buildSchemas(supergraphSdl, []);
  const clients = new Map(toys.map((toy) => [toy.name, localSubgraph(toy)]));
  general = createGeneralRuntime({ supergraphSdl, schemas, clients, planner: new QueryPlanner(supergraphSdl), log });
});

afterAll(() => graph.close());

/** Errors in an order of their own: two fetches may fail in either order. */
function comparable(result: ExecutionResult): unknown {
  const { data, errors = [] } = asJson(result) as ExecutionResult;
  const lines = errors.map(({ message, path, extensions }) => `${path?.join('.')} ${String(extensions?.code)} ${message}`);
  return { data, errors: lines.sort() };
}

async function byGeneralRuntime(document: string, variables: Record<string, unknown>): Promise<unknown> {
  const read = readDocument(document, null, schemas.whole, []);
  return comparable(await general.runnable(read).run(variables, openRequest(scope, systemClock)));
}

test('the corpus is large enough to mean something', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(60);
});

test.each(corpus.map(([document, variables = {}]) => ({ document, variables })))('$document', async ({ document, variables }) => {
  const expected = await byGeneralRuntime(document, variables);
  const own = graph.prepare(document);
  expect(comparable(await graph.execute(own, variables, scope))).toEqual(expected);
  const client = graph.prepareForClient(document, null);
  // The first runs of a client's document are interpreted, later ones compiled.
  for (let round = 0; round < 4; round++) expect(comparable(await graph.execute(client, variables, scope))).toEqual(expected);
});
