import { inLane } from '../support/lane';
import { casesOf } from './support/rest-cases';
import { played, Tally } from './support/matrix';
import { familyOf, newestOperations, operationsEverywhere } from './support/versions';
import { openReachWorld, type ReachWorld } from './support/world';

const operations = inLane({ fast: () => newestOperations, all: operationsEverywhere })();
const families = [...new Set(operations.map(familyOf))].toSorted();
const tally = new Tally();

let world: ReachWorld;
beforeAll(async () => {
  world = await openReachWorld();
});
afterAll(async () => {
  process.stdout.write(tally.table('Reach over REST'));
  await world?.close();
});

it('there are enough cases', () => {
  expect(operations.flatMap((operation) => casesOf(operation, world)).length).toBeGreaterThan(
    inLane({ fast: 5_000, all: 20_000 }),
  );
});

describe('callers cannot access data of others', () => {
  it.each(families)('under %s', async (family) => {
    const cases = operations
      .filter((operation) => familyOf(operation) === family)
      .flatMap((operation) => casesOf(operation, world));
    expect(await played(world, cases, tally)).toEqual([]);
  });
});
