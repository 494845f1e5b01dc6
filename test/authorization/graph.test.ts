import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { type GraphOperation, graphOperations } from '../bad-input/support/graph-operations';
import { graphCasesOf } from './support/graph-cases';
import { played, Tally } from './support/matrix';
import { openAccessFixture, type AccessFixture } from './support/access-fixture';

const tally = new Tally();
let fixture: AccessFixture;
let operations: readonly GraphOperation[];
beforeAll(async () => {
  fixture = await openAccessFixture();
  const { json } = await fixture.service.query(getIntrospectionQuery());
  operations = graphOperations(buildClientSchema((json as { data: IntrospectionQuery }).data)).filter(
    ({ isMutation }) => !isMutation,
  );
});
afterAll(async () => {
  process.stdout.write(tally.table('Reach in the graph'));
  await fixture?.close();
});

it('every id argument is known', () => {
  const unknown: string[] = [];
  for (const operation of operations) graphCasesOf(operation, fixture, (location) => unknown.push(location));
  expect(unknown).toEqual([]);
});

describe('callers cannot read data of others', () => {
  it('by queries', async () => {
    const cases = operations.flatMap((operation) => graphCasesOf(operation, fixture, () => undefined));
    expect(await played(fixture, cases, tally)).toEqual([]);
  });
});
