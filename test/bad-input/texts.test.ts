import type { TSchema } from '@sinclair/typebox';
import { operations, requestTo, samplesOf } from './support/operations';
import type { Attempt } from './support/problems';
import { limitsOf, optionsOf, requiredOf } from './support/schema-values';
import { openWorld, type World } from './support/world';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const isText = (schema: TSchema) =>
  optionsOf(schema).some(
    (option) => limitsOf(option).type === 'string' && !limitsOf(option).enum && !limitsOf(option).format,
  );
const textsOf = (schema: TSchema | undefined) =>
  Object.entries((schema && limitsOf(schema).properties) ?? {})
    .filter(([, property]) => isText(property))
    .map(([name]) => name);

const veryLong = 'x'.repeat(70_000);
const bodies = operations.flatMap((operation) =>
  operation.body && textsOf(operation.body).length > 0
    ? [[operation.name, { ...operation, body: operation.body }] as const]
    : [],
);
/** Another field may be checked first, and an id of any length may not exist. */
const refusals = ['parameter_invalid', 'parameter_missing', 'not_found', 'forbidden'] as const;

describe('a very long string', () => {
  it.each(bodies)('is rejected by %s in any field', async (_name, operation) => {
    const right = requiredOf(operation.body, samplesOf(world.ids));
    const attempts = textsOf(operation.body).map((name): Attempt => ({
      why: name,
      call: requestTo(operation, world.ids, { body: { ...right, [name]: veryLong } }),
      code: refusals,
    }));
    expect(await world.refused(operation, attempts)).toEqual([]);
  });
});

describe('a string that the database cannot store', () => {
  it.each(bodies)('is rejected by %s in any field', async (_name, operation) => {
    const right = requiredOf(operation.body, samplesOf(world.ids));
    const attempts = textsOf(operation.body).flatMap((name) =>
      ['a\u0000b', '\ud800', 'x\udc00'].map((text): Attempt => ({
        why: name,
        call: requestTo(operation, world.ids, { body: { ...right, [name]: text } }),
        code: 'parameter_invalid',
        param: name,
      })),
    );
    expect(await world.refused(operation, attempts)).toEqual([]);
  });
});
