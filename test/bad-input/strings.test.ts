import type { TSchema } from '@sinclair/typebox';
import { operations, requestTo, samplesOf } from './support/operations';
import type { Attempt } from './support/problems';
import { limitsOf, optionsOf, requiredParamsOf } from './support/schema-values';
import { openFixture, type ServiceFixture } from './support/service-fixture';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const isFreeText = (schema: TSchema) =>
  optionsOf(schema).some(
    (option) => limitsOf(option).type === 'string' && !limitsOf(option).enum && !limitsOf(option).format,
  );
const textFieldsOf = (schema: TSchema | undefined) =>
  Object.entries((schema && limitsOf(schema).properties) ?? {})
    .filter(([, property]) => isFreeText(property))
    .map(([name]) => name);

const longText = 'x'.repeat(70_000);
const bodies = operations.flatMap((operation) =>
  operation.body && textFieldsOf(operation.body).length > 0
    ? [[operation.name, { ...operation, body: operation.body }] as const]
    : [],
);
/** Accepted error codes: another field may be checked first, and a long id does not exist. */
const rejectionCodes = ['parameter_invalid', 'parameter_missing', 'not_found', 'forbidden'] as const;

describe('a very long string', () => {
  it.each(bodies)('is rejected by %s in any field', async (_name, operation) => {
    const validBody = requiredParamsOf(operation.body, samplesOf(fixture.ids));
    const attempts = textFieldsOf(operation.body).map((name): Attempt => ({
      why: name,
      call: requestTo(operation, fixture.ids, { body: { ...validBody, [name]: longText } }),
      code: rejectionCodes,
    }));
    expect(await fixture.refused(operation, attempts)).toEqual([]);
  });
});

describe('a string that the database cannot store', () => {
  it.each(bodies)('is rejected by %s in any field', async (_name, operation) => {
    const validBody = requiredParamsOf(operation.body, samplesOf(fixture.ids));
    const attempts = textFieldsOf(operation.body).flatMap((name) =>
      ['a\u0000b', '\ud800', 'x\udc00'].map((text): Attempt => ({
        why: name,
        call: requestTo(operation, fixture.ids, { body: { ...validBody, [name]: text } }),
        code: 'parameter_invalid',
        param: name,
      })),
    );
    expect(await fixture.refused(operation, attempts)).toEqual([]);
  });
});
