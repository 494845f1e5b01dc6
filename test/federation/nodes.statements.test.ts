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
let statements = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  const { domains, close: closeDomains } = await openDomainsOn(database.url, 'sandbox');
  const log = createLogger('silent');
  graph = await createGraph({ supergraphSdl: readSupergraph('sandbox'), subgraphs: domains, log });
  injectFaults(() => {
    statements += 1;
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
  async (_name, prefix) => {
    const document = graph.prepare('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }');
    const log = createLogger('silent');
    const countFor = async (size: number): Promise<number> => {
      statements = 0;
      const ids = Array.from({ length: size }, (_, index) => `${prefix}_Nothing${index}`);
      const scope = { principal: apiKeyOf('biz_seller'), requestId: 'req_nodes', log, operationKey: null };
      const result = await graph.execute(document, { ids }, scope);
      expect(result).toEqual({ data: { nodes: ids.map(() => null) } });
      return statements;
    };
    const few = await countFor(2);
    expect(await countFor(50)).toBe(few);
  },
);

it('every entity type with an id has the interface Node, or a reason why not', () => {
  const isEntity = new RegExp(`^type (\\w+)[^{]*key: "id[" ]`, 'gm');
  const entityNames = [...readSupergraph('sandbox').matchAll(isEntity)].map(([, name]) => name);
  const nodes = nodeTypes.flatMap(({ name, possible = [name] }) => possible);
  const known = [...nodes, ...Object.keys(typesWithoutNode)];
  expect(entityNames.toSorted()).toEqual(known.toSorted());
});
