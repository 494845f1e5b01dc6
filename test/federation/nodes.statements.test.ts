import { AsyncLocalStorage } from 'node:async_hooks';
import { readSupergraph } from '../../app/runtime/supergraph';
import { createGraph, type Graph, nodeTypes, typesWithoutNode } from '../../gateway/src';
import { createLogger } from '../../subgraphs/kit/src';
import { apiKeyOf } from '../../subgraphs/kit/src/testing';
import { injectFaults } from '../../subgraphs/kit/src/testing/inject-faults';
import { openDomainsOn } from '../routers/support/domains';
import { createTestDatabase, type TestDatabase } from '../support';

// No workers run in this file, whose statements would be counted.
let database: TestDatabase;
let close: () => Promise<void>;
let graph: Graph;
/** Statements of the current request that read tables; a check of a connection or a periodic statement is not one. */
const statements = new AsyncLocalStorage<string[]>();
beforeAll(async () => {
  database = await createTestDatabase();
  const { domains, close: closeDomains } = await openDomainsOn(database.url, 'sandbox');
  const log = createLogger('silent');
  graph = await createGraph({ supergraphSdl: readSupergraph('sandbox'), subgraphs: domains, log });
  injectFaults(({ text }) => {
    if (/\bFROM \w+\.\w+/.test(text)) statements.getStore()?.push(text);
    return null;
  });
  close = async () => {
    await graph.close();
    await closeDomains();
    await database.drop();
  };
});
afterAll(() => close());

it.each(nodeTypes.map(({ name, prefix }) => [name, prefix]))(
  'nodes of %s need as many statements for 50 ids as for two',
  async (name, prefix) => {
    const document = graph.prepare('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }');
    const log = createLogger('silent');
    const statementsFor = async (size: number): Promise<readonly string[]> => {
      const sent: string[] = [];
      const ids = Array.from({ length: size }, (_, index) => `${prefix}_Nothing${index}`);
      const scope = { principal: apiKeyOf('biz_seller'), requestId: 'req_nodes', log, operationKey: null };
      const result = await statements.run(sent, () => graph.execute(document, { ids }, scope));
      expect(result).toEqual({ data: { nodes: ids.map(() => null) } });
      return sent;
    };
    const few = await statementsFor(2);
    // The id of a payout account is derived from the id of its account, so that no statement is needed.
    expect(few.length > 0).toBe(name !== 'PayoutAccount');
    expect(await statementsFor(50)).toEqual(few);
  },
);

it('every entity type with an id has the interface Node, or a reason why not', () => {
  const isEntity = new RegExp(`^type (\\w+)[^{]*key: "id[" ]`, 'gm');
  const entityNames = [...readSupergraph('sandbox').matchAll(isEntity)].map(([, name]) => name);
  const nodes = nodeTypes.flatMap(({ name, possible = [name] }) => possible);
  const known = [...nodes, ...Object.keys(typesWithoutNode)];
  expect(entityNames.toSorted()).toEqual(known.toSorted());
});
