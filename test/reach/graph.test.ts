import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { type GraphOperation, graphOperations } from '../bad-input/support/graph-operations';
import { graphCasesOf } from './support/graph-cases';
import { played, Tally } from './support/matrix';
import { openReachWorld, type ReachWorld } from './support/world';

const tally = new Tally();
let world: ReachWorld;
let operations: readonly GraphOperation[];
beforeAll(async () => {
  world = await openReachWorld();
  const { json } = await world.service.ask(getIntrospectionQuery());
  operations = graphOperations(buildClientSchema((json as { data: IntrospectionQuery }).data)).filter(
    ({ isMutation }) => !isMutation,
  );
});
afterAll(async () => {
  process.stdout.write(tally.table('Reach in the graph'));
  await world?.close();
});

it('every id argument is known', () => {
  const unknown: string[] = [];
  for (const operation of operations) graphCasesOf(operation, world, (place) => unknown.push(place));
  expect(unknown).toEqual([]);
});

describe('callers cannot read data of others', () => {
  it('by queries', async () => {
    const cases = operations.flatMap((operation) => graphCasesOf(operation, world, () => undefined));
    expect(await played(world, cases, tally)).toEqual([]);
  });
});
