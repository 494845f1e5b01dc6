import { inLane } from '../support/lane';
import { casesOf } from './support/rest-cases';
import { played, Tally } from './support/matrix';
import { familyOf, newestOperations, operationsOfAllVersions } from './support/versions';
import { openAccessFixture, type AccessFixture } from './support/access-fixture';

const operations = inLane({ fast: () => newestOperations, all: operationsOfAllVersions })();
const families = [...new Set(operations.map(familyOf))].toSorted();
const tally = new Tally();

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await openAccessFixture();
});
afterAll(async () => {
  process.stdout.write(tally.table('Reach over REST'));
  await fixture?.close();
});

it('there are enough cases', () => {
  expect(operations.flatMap((operation) => casesOf(operation, fixture)).length).toBeGreaterThan(
    inLane({ fast: 5_000, all: 20_000 }),
  );
});

describe('callers cannot access data of others', () => {
  it.each(families)('under %s', async (family) => {
    const cases = operations
      .filter((operation) => familyOf(operation) === family)
      .flatMap((operation) => casesOf(operation, fixture));
    expect(await played(fixture, cases, tally)).toEqual([]);
  });
});
