import type { ExecutionResult } from 'graphql';
import { systemClock } from '../../subgraphs/kit/src/context';
import type { Graph } from '../src';
import { DocumentRejected, readDocument } from '../src/document';
import { createGeneralRuntime, type GeneralRuntime } from '../src/general-runtime';
import { createPlanner } from '../src/plan/supergraph-planner';
import type { PreparedDocument } from '../src/prepared';
import { openRequest } from '../src/graph';
import { buildSchemas, type GraphSchemas } from '../src/schema';
import { localSubgraph } from '../src/subgraphs/subgraph';
import { corpus } from './toys/corpus';
import { generatedDocuments } from './toys/generated';
import { monolith } from './toys/monolith';
import { asJson, log, scope, supergraphSdl, sampleGraph } from './toys/graph';
import { toys } from './toys/subgraphs';

let graph: Graph;
let general: GeneralRuntime;
let schemas: GraphSchemas;

beforeAll(async () => {
  graph = await sampleGraph();
  schemas = buildSchemas(supergraphSdl, []);
  const clients = new Map(toys.map((sample) => [sample.name, localSubgraph(sample)]));
  general = createGeneralRuntime({
    revision: 0,
    supergraphSdl,
    schemas,
    clients,
    planner: createPlanner(supergraphSdl),
    log,
    hideSuggestions: false,
  });
});

afterAll(() => graph.close());

/** Serializes the data, and sorts the errors: two fetches may fail in either order. */
function comparable(result: ExecutionResult): { readonly data: string; readonly errors: readonly string[] } {
  const { data, errors = [] } = asJson(result) as ExecutionResult;
  const lines = errors.map(
    ({ message, path, extensions }) => `${path?.join('.')} ${String(extensions?.code)} ${message}`,
  );
  return { data: JSON.stringify(data), errors: lines.sort() };
}

async function byGeneralRuntime(
  document: string,
  variables: Record<string, unknown>,
): Promise<ReturnType<typeof comparable>> {
  const read = readDocument(document, null, schemas.supergraph, null);
  return comparable(await general.runnable(read).run(variables, openRequest(scope, systemClock)));
}

test('the corpus has at least 60 documents', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(60);
});

test.each(corpus.map(([document, variables = {}]) => ({ document, variables })))(
  '$document',
  async ({ document, variables }) => {
    const expected = await byGeneralRuntime(document, variables);
    const own = graph.prepare(document);
    expect(comparable(await graph.execute(own, variables, scope))).toEqual(expected);
    const client = graph.prepareForClient(document, null);
    // The first executions of a client's document are interpreted, later ones compiled.
    for (let round = 0; round < 4; round++)
      expect(comparable(await graph.execute(client, variables, scope))).toEqual(expected);
  },
);

describe('generated documents', () => {
  const [count, seed] = [1_000, 20_260_720];
  /** Only every fifth document is run by the stock handler, which takes several times as long. */
  const stockEvery = 5;
  const reference = monolith();
  /**
   * Errors of the reference for an entity that does not exist. The gateway returns null there without an error, because the subgraph that
   * references the entity does not know it.
   */
  const byItself = /non-nullable|^\S+ undefined Enum/;

  /** Compares the data byte for byte, and only the existence of errors: which of several is reported depends on the order of the fetches. */
  function isEquivalent(response: ReturnType<typeof comparable>, expected: ReturnType<typeof comparable>): boolean {
    const failed = response.errors.length > 0;
    return (
      response.data === expected.data &&
      (failed ? expected.errors.length > 0 : expected.errors.every((line) => byItself.test(line)))
    );
  }

  test('return the responses that the specification requires, byte for byte', async () => {
    const findings = { differing: [] as string[], failing: 0, empty: 0, stock: 0, refusals: [] as string[] };
    for (const [number, { document, variables }] of generatedDocuments(schemas.visible, count, seed).entries()) {
      const prepared = preparedOrRejection(document);
      if (typeof prepared === 'string') {
        findings.refusals.push(`${prepared} ${document}`);
        continue;
      }
      const results: ReturnType<typeof comparable>[] = [];
      // The first executions of a client's document are interpreted, later ones compiled.
      for (let round = 0; round < 4; round++) results.push(comparable(await graph.execute(prepared, variables, scope)));
      const expected = comparable(await reference(document, variables, openRequest(scope, systemClock).context));
      if (results.some((response) => !isEquivalent(response, expected))) findings.differing.push(document);
      if (
        number % stockEvery === 0 &&
        (await byGeneralRuntime(document, variables).catch(() => null))?.data !== expected.data
      )
        findings.stock += 1;
      if (expected.errors.length > 0) findings.failing += 1;
      if (expected.data === 'null') findings.empty += 1;
    }
    process.stdout.write(
      `${count} generated documents: ${findings.failing} answered with errors, ${findings.empty} without data; ${findings.refusals.length} cannot be planned; the stock handler answers ${findings.stock} of ${count / stockEvery} otherwise\n`,
    );
    expect(findings.differing).toEqual([]);
    expect(findings.failing).toBeGreaterThan(count / 10);
    expect(findings.refusals).toEqual([]);
  });

  /** Returns the prepared document, or the message of its rejection. */
  function preparedOrRejection(document: string): PreparedDocument | string {
    try {
      return graph.prepareForClient(document, null);
    } catch (error) {
      if (error instanceof DocumentRejected) return error.message;
      throw error;
    }
  }
});
