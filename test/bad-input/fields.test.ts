import { operations, requestTo, samplesOf } from './support/operations';
import { invalidFieldValues } from './support/schema-values';
import { openFixture, type ServiceFixture } from './support/service-fixture';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const withBody = operations.flatMap((operation) => (operation.body ? [{ ...operation, body: operation.body }] : []));

describe('a body with one invalid field', () => {
  it.each(withBody.map((operation) => [operation.name, operation] as const))(
    'is rejected by %s with the name of the field, without effect',
    async (_name, operation) => {
      const invalidValues = invalidFieldValues(operation.body, samplesOf(fixture.ids));
      expect(invalidValues.length).toBeGreaterThan(3);
      const attempts = invalidValues.map(({ why, params, code, param }) => ({
        why,
        call: requestTo(operation, fixture.ids, { body: params }),
        code,
        param,
      }));
      expect(await fixture.refused(operation, attempts)).toEqual([]);
    },
  );
});
