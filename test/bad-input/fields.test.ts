import { operations, requestTo, samplesOf } from './support/operations';
import { wrongFields } from './support/schema-values';
import { openWorld, type World } from './support/world';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const withBody = operations.flatMap((operation) => (operation.body ? [{ ...operation, body: operation.body }] : []));

describe('a body with one invalid field', () => {
  it.each(withBody.map((operation) => [operation.name, operation] as const))(
    'is rejected by %s with the name of the field, without effect',
    async (_name, operation) => {
      const wrong = wrongFields(operation.body, samplesOf(world.ids));
      expect(wrong.length).toBeGreaterThan(3);
      const attempts = wrong.map(({ why, params, code, param }) => ({
        why,
        call: requestTo(operation, world.ids, { body: params }),
        code,
        param,
      }));
      expect(await world.refused(operation, attempts)).toEqual([]);
    },
  );
});
