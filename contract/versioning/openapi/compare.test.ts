import { enumOf, money, nullable, ref, sharedSchemas, type TSchema, Type } from '../../schemas';
import { compileContract } from '../contract';
import { brokenPromises, openApiDocument, type OperationMetadata, promiseOf } from './index';

const schemas: Record<string, TSchema> = {
  ...sharedSchemas,
  Lamp: Type.Object({
    id: Type.String(),
    state: enumOf(['on', 'off']),
    price: money(),
    owner: nullable(ref('Owner')),
    parts: Type.Array(ref('Lamp')),
    size: Type.Object({ width: Type.Integer() }),
    note: Type.Optional(Type.String()),
    target: Type.Union([ref('Owner'), Type.Object({ lamp: Type.String() })]),
  }),
  Owner: Type.Object({ id: Type.String() }),
  LampListParams: Type.Object({ first: Type.Optional(Type.Integer()), state: Type.Optional(enumOf(['on', 'off'])) }),
  LampCreateParams: Type.Object({
    state: enumOf(['on', 'off']),
    title: Type.Optional(Type.String({ maxLength: 10 })),
    owner: Type.Optional(nullable(Type.String())),
  }),
};

const operations: OperationMetadata[] = [
  {
    key: 'GET /lamps',
    summary: 'List lamps.',
    permission: null,
    query: 'LampListParams',
    page: { default: 5, maximum: 50, nativeSince: '2025-01-01' },
    response: { page: 'Lamp' },
  },
  {
    key: 'POST /lamps',
    summary: 'Create a lamp.',
    permission: 'lamp:create',
    body: 'LampCreateParams',
    response: 'Lamp',
    status: 201,
  },
  { key: 'DELETE /lamps/{id}', summary: 'Delete a lamp.', permission: 'lamp:delete', response: null },
];

function documentOf(changed: Record<string, TSchema> = {}, declarations = operations) {
  const contract = compileContract({
    schemas: { ...schemas, ...changed },
    changes: [],
    endpoints: declarations.map(({ key }) => key),
  });
  return openApiDocument(contract, declarations, contract.latest);
}

const released = promiseOf(documentOf());

function problems(changed: Record<string, TSchema>, declarations = operations): string[] {
  return brokenPromises(released, documentOf(changed, declarations));
}

const properties = (name: string): Record<string, TSchema> => ({
  ...(schemas[name]?.['properties'] as Record<string, TSchema>),
});
const without = (name: string, field: string): TSchema => {
  const { [field]: _removed, ...rest } = properties(name);
  return Type.Object(rest);
};
const replaced = (name: string, field: string, schema: TSchema): TSchema =>
  Type.Object({ ...properties(name), [field]: schema });

test('an unchanged document has no breaking changes', () => {
  expect(problems({})).toEqual([]);
});

test.each<[string, Record<string, TSchema>]>([
  ['a new answer field', { Lamp: replaced('Lamp', 'colour', Type.String()) }],
  [
    'a new optional parameter',
    { LampListParams: replaced('LampListParams', 'colour', Type.Optional(Type.String({ description: 'Colour.' }))) },
  ],
  [
    'a new optional body field',
    { LampCreateParams: replaced('LampCreateParams', 'colour', Type.Optional(Type.String())) },
  ],
  [
    'a word more in a request',
    { LampCreateParams: replaced('LampCreateParams', 'state', enumOf(['on', 'off', 'dim'])) },
  ],
  ['a word fewer in an answer', { Lamp: replaced('Lamp', 'state', enumOf(['on'])) }],
  [
    'a higher limit of a request',
    { LampCreateParams: replaced('LampCreateParams', 'title', Type.Optional(Type.String({ maxLength: 20 }))) },
  ],
  ['no limit any more', { LampCreateParams: replaced('LampCreateParams', 'title', Type.Optional(Type.String())) }],
  ['another text', { Lamp: replaced('Lamp', 'id', Type.String({ description: 'Other words.' })) }],
  ['an optional answer field that is always present now', { Lamp: replaced('Lamp', 'note', Type.String()) }],
])('%s is compatible', (_name, changed) => {
  expect(problems(changed)).toEqual([]);
});

test('a new operation is compatible, a removed one is not', () => {
  const extended: OperationMetadata = {
    key: 'GET /lamps/{id}',
    summary: 'Retrieve a lamp.',
    permission: null,
    response: 'Lamp',
  };
  expect(problems({}, [...operations, extended])).toEqual([]);
  expect(problems({}, operations.slice(0, 2))).toEqual(['DELETE /lamps/{id} was removed']);
});

test.each<[string, Record<string, TSchema>, string]>([
  ['a removed answer field', { Lamp: without('Lamp', 'price') }, 'POST /lamps: 201.price was removed'],
  ['the same in a list', { Lamp: without('Lamp', 'price') }, 'GET /lamps: 200.data[].price was removed'],
  ['a removed field of a nested schema', { Owner: Type.Object({}) }, 'POST /lamps: 201.owner.id was removed'],
  ['another type', { Lamp: replaced('Lamp', 'price', Type.String()) }, 'POST /lamps: 201.price: can now be string'],
  [
    'null where there was none',
    { Lamp: replaced('Lamp', 'id', nullable(Type.String())) },
    'POST /lamps: 201.id: can now be null',
  ],
  [
    'an answer field that may be absent',
    { Lamp: replaced('Lamp', 'id', Type.Optional(Type.String())) },
    'POST /lamps: 201.id can now be absent',
  ],
  [
    'a word more in an answer',
    { Lamp: replaced('Lamp', 'state', enumOf(['on', 'off', 'dim'])) },
    'POST /lamps: 201.state: can now be dim',
  ],
  ['another format', { Lamp: replaced('Lamp', 'price', Type.Number()) }, 'POST /lamps: 201.price: format has changed'],
  [
    'an alternative more in an answer',
    {
      Lamp: replaced(
        'Lamp',
        'target',
        Type.Union([ref('Owner'), Type.Object({ lamp: Type.String() }), Type.Integer()]),
      ),
    },
    'POST /lamps: 201.target: integer can now be returned',
  ],
  [
    'a removed parameter',
    { LampListParams: without('LampListParams', 'state') },
    'GET /lamps: query parameter state was removed',
  ],
  [
    'a parameter that is required now',
    { LampListParams: replaced('LampListParams', 'state', enumOf(['on', 'off'])) },
    'GET /lamps: query parameter state is now required',
  ],
  [
    'a new required parameter',
    { LampListParams: replaced('LampListParams', 'colour', Type.String()) },
    'GET /lamps: query parameter colour is new and required',
  ],
  [
    'a removed body field',
    { LampCreateParams: without('LampCreateParams', 'title') },
    'POST /lamps: body.title was removed',
  ],
  [
    'a new required body field',
    { LampCreateParams: replaced('LampCreateParams', 'colour', Type.String()) },
    'POST /lamps: body.colour is now required',
  ],
  [
    'null that is no longer taken',
    { LampCreateParams: replaced('LampCreateParams', 'owner', Type.Optional(Type.String())) },
    'POST /lamps: body.owner: null is no longer accepted',
  ],
  [
    'a word fewer in a request',
    { LampCreateParams: replaced('LampCreateParams', 'state', enumOf(['on'])) },
    'POST /lamps: body.state: off is no longer accepted',
  ],
  [
    'a lower limit of a request',
    { LampCreateParams: replaced('LampCreateParams', 'title', Type.Optional(Type.String({ maxLength: 9 }))) },
    'POST /lamps: body.title: maxLength is 9, was 10',
  ],
  [
    'a limit where there was none',
    { LampListParams: replaced('LampListParams', 'state', Type.Optional(enumOf(['on', 'off'], { minLength: 2 }))) },
    'GET /lamps: query parameter state: minLength is 2, was none',
  ],
])('%s is a breaking change', (_name, changed, problem) => {
  expect(problems(changed)).toContain(problem);
});

test.each<[string, Partial<OperationMetadata>, string]>([
  ['another status of success', { status: 200 }, 'POST /lamps: the response 201 was removed'],
  ['a body that is gone', { body: undefined }, 'POST /lamps: the body was removed'],
  ['an answer without a body', { status: 201, response: null }, 'POST /lamps: 201: can now be boolean'],
  [
    'a smaller page',
    {
      key: 'GET /lamps',
      query: 'LampListParams',
      page: { default: 5, maximum: 10, nativeSince: '2025-01-01' },
      response: { page: 'Lamp' },
      status: 200,
      body: undefined,
    },
    'GET /lamps: query parameter first: maximum is 10, was 50',
  ],
])('%s is a breaking change', (_name, part, problem) => {
  const key = part.key ?? 'POST /lamps';
  expect(
    problems(
      {},
      operations.map((declaration) =>
        declaration.key === key ? ({ ...declaration, ...part } as OperationMetadata) : declaration,
      ),
    ),
  ).toContain(problem);
});

test('the compatibility baseline has no texts, but keeps properties with such names', () => {
  const schema = Type.Object(
    { description: Type.String({ description: 'A text.' }), summary: Type.Optional(Type.String()) },
    { description: 'Whole.' },
  );
  expect(promiseOf(documentOf({ Owner: schema })).components.schemas['Owner']).toEqual({
    type: 'object',
    properties: { description: { type: 'string' }, summary: { type: 'string' } },
    required: ['description'],
  });
});
