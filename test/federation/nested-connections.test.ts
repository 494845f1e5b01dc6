import type { Graph } from '../../gateway/src';
import { uncalledGraph } from './support/uncalled-graph';

/** Default of `GRAPH_OPERATION_COST`. */
const maxCost = 100_000;

let graph: Graph;
beforeAll(async () => {
  graph = await uncalledGraph('sandbox');
});
afterAll(() => graph.close());

/** Returns a document that goes from an account to its products and back, repeatedly. */
function cycle(repetitions: number, page: string): string {
  const inner = `products${page} { nodes { account { `.repeat(repetitions);
  return `query ($id: ID!) { account(id: $id) { ${inner} id ${'} } } '.repeat(repetitions)} } }`;
}

const costOf = (document: string): number => graph.prepareForClient(document, null).cost({ id: 'biz_1' });

test('each repetition of a cycle of connections multiplies the price by the rows of its page', () => {
  expect(costOf(cycle(1, '(first: 100)'))).toBeLessThan(1_000);
  expect(costOf(cycle(2, '(first: 100)'))).toBeGreaterThan(100 * 100);
  expect(costOf(cycle(3, '(first: 100)'))).toBeGreaterThan(maxCost);
  expect(costOf(cycle(3, ''))).toBeLessThan(maxCost);
  expect(costOf(cycle(4, ''))).toBeGreaterThan(maxCost);
});

test('a cycle of pages of one row ends at the limit of levels', () => {
  expect(costOf(cycle(4, '(first: 1)'))).toBeLessThan(100);
  expect(() => graph.prepareForClient(cycle(5, '(first: 1)'), null)).toThrow(
    'The operation exceeds the limit of 15 levels.',
  );
});
