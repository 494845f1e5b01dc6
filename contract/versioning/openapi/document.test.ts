import {
  accountId,
  dateTime,
  enumOf,
  metadata,
  money,
  nullable,
  ref,
  sharedSchemas,
  timeFilter,
  type TSchema,
  Type,
} from '../../schemas';
import { compileContract } from '../contract';
import { endpointRemoved, fieldRenamed, parameterRenamed } from '../index';
import { defineVersionChange } from '../change';
import { legacyDocument, openApiDocument, type OperationMetadata } from './index';
import { translate } from './translate';
import { operationIdOf, tagOf } from './naming';

const schemas: Record<string, TSchema> = {
  ...sharedSchemas,
  Lamp: Type.Object({
    id: Type.String({ description: 'Lamp id (`lamp_`).' }),
    account: nullable(ref('Owner'), { description: 'Owner.' }),
    price: money(),
    secret: Type.String({ 'x-internal': true }),
    email: nullable(Type.String(), { 'x-permission': 'member:email:read' }),
    inner: Type.Array(ref('Lamp')),
  }),
  Owner: Type.Object({ id: Type.String() }),
  LampListParams: Type.Object({
    first: Type.Optional(Type.Integer()),
    account_id: accountId(),
    created_after: Type.Optional(timeFilter()),
    ids: Type.Optional(Type.Array(Type.String(), { 'x-comma': true, description: 'Ids.' })),
    trace: Type.Optional(Type.Boolean({ 'x-internal': true })),
  }),
  LampCreateParams: Type.Object({ account_id: accountId(), title: Type.String() }),
};

const operations: OperationMetadata[] = [
  {
    key: 'GET /lamps',
    summary: 'List lamps.',
    permission: null,
    query: 'LampListParams',
    page: { default: 5, maximum: 50, nativeSince: '2026-06-09' },
    response: { page: 'Lamp' },
  },
  {
    key: 'POST /lamps',
    summary: 'Create a lamp.',
    permission: ['lamp:create', 'lamp:manage'],
    own: true,
    body: 'LampCreateParams',
    response: 'Lamp',
    status: 201,
  },
  {
    key: 'POST /lamps/{id}/shine',
    summary: 'Let it shine.',
    permission: null,
    credential: 'user',
    sandbox: true,
    response: null,
  },
  { key: 'DELETE /lamps/{id}', summary: 'Delete a lamp.', permission: 'lamp:delete', response: null, status: 204 },
];

const changes = [
  defineVersionChange({
    version: '2026-06-09',
    name: 'lamps',
    summary: 'Lamps have owners.',
    why: 'Why.',
    upgrade: 'How.',
    examples: [{ endpoint: 'POST /lamps/{id}/shine', older: true, newer: false }],
    operations: [
      fieldRenamed('Lamp', { older: 'company', newer: 'account' }),
      parameterRenamed('LampListParams', { older: 'company_id', newer: 'account_id' }),
      endpointRemoved('POST /lamps/{id}/shine'),
    ],
  }),
];

const contract = compileContract({ schemas, changes, endpoints: operations.map(({ key }) => key) });
const newest = openApiDocument(contract, operations, '2026-08-21');
const oldest = openApiDocument(contract, operations, '2025-01-01');

const names = (parameters: readonly object[]): unknown[] =>
  parameters.map((parameter) => ('name' in parameter ? parameter.name : '$ref' in parameter && parameter.$ref));

test('fields have the names of the version, and internal fields are absent', () => {
  expect(Object.keys(newest.components.schemas['Lamp']?.['properties'] as object)).toEqual([
    'id',
    'account',
    'price',
    'email',
    'inner',
  ]);
  expect(Object.keys(oldest.components.schemas['Lamp']?.['properties'] as object)).toEqual([
    'id',
    'company',
    'price',
    'email',
    'inner',
  ]);
});

test('parameters have the names of the version, their aliases and page sizes', () => {
  const [dated, preview, prefer] = ['ApiVersionDate', 'ApiVersionPreview', 'Prefer'].map(
    (name) => `#/components/parameters/${name}`,
  );
  expect(names(newest.paths['/lamps']?.['get']?.parameters ?? [])).toEqual([
    dated,
    preview,
    prefer,
    'first',
    'account_id',
    'created_after',
    'ids',
  ]);
  expect(names(oldest.paths['/lamps']?.['get']?.parameters ?? [])).toEqual([
    dated,
    preview,
    prefer,
    'first',
    'company_id',
    'account_id',
    'created_after',
    'ids',
  ]);
  expect(newest.paths['/lamps']?.['get']?.parameters).toEqual(
    expect.arrayContaining([
      { name: 'first', in: 'query', description: '5 by default.', schema: { type: 'integer', maximum: 50 } },
      {
        name: 'ids',
        in: 'query',
        description: 'Ids. Also accepts a comma-separated string.',
        schema: { type: 'array', items: { type: 'string' } },
      },
      {
        name: 'created_after',
        in: 'query',
        description: 'Only objects created after this time.',
        schema: { $ref: '#/components/schemas/TimeFilter' },
      },
    ]),
  );
  expect(oldest.paths['/lamps']?.['get']?.parameters).toEqual(
    expect.arrayContaining([
      {
        name: 'first',
        in: 'query',
        description: '5 by default. Values above 50 are treated as 50.',
        schema: { type: 'integer' },
      },
    ]),
  );
});

test('a removed endpoint is absent', () => {
  expect(Object.keys(oldest.paths)).toEqual(['/lamps', '/lamps/{id}', '/lamps/{id}/shine']);
  expect(Object.keys(newest.paths)).toEqual(['/lamps', '/lamps/{id}']);
});

test('access rules are described in words and as `x-permission`', () => {
  expect(newest.paths['/lamps']?.['post']).toMatchObject({
    operationId: 'createLamp',
    tags: ['Lamps'],
    summary: 'Create a lamp.',
    'x-permission': ['lamp:create', 'lamp:manage'],
    description: 'Requires the permission `lamp:create` or `lamp:manage`. Users can access their own resources.',
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/LampCreateParams' } } },
    },
  });
  expect(oldest.paths['/lamps/{id}/shine']?.['post']?.description).toBe(
    'Requires a user token. Accessible with any valid credential. Available in sandbox mode only. ' +
      'Deprecated: removed in `2026-06-09`.',
  );
  expect(newest.security).toEqual([{ apiKey: [] }, { token: [] }, { oauth: [] }]);
});

test('responses are the success response and all possible errors', () => {
  expect(Object.keys(newest.paths['/lamps']?.['get']?.responses ?? {})).toEqual([
    '200',
    '400',
    '401',
    '404',
    '410',
    '429',
    '500',
    '503',
  ]);
  expect(Object.keys(newest.paths['/lamps']?.['post']?.responses ?? {})).toEqual([
    '201',
    '400',
    '401',
    '403',
    '404',
    '409',
    '410',
    '413',
    '415',
    '422',
    '429',
    '500',
    '503',
  ]);
  expect(newest.paths['/lamps/{id}']?.['delete']?.responses['204']).not.toHaveProperty('content');
  expect(newest.components.responses['NotFound']?.content?.['application/json']).toEqual({
    schema: { $ref: '#/components/schemas/NotFoundError' },
    example: { error: { type: 'not_found', message: 'The resource does not exist.', code: 'not_found', param: null } },
  });
});

test('the example of a recursive schema is finite', () => {
  expect(newest.components.examples['Lamp']).toEqual({
    value: { id: 'lamp_8Hs2kQv0Zx4Tn6', account: { id: 'text' }, price: 10.5, email: 'text', inner: [] },
  });
});

test('two operations cannot have the same operation id', () => {
  const twice: OperationMetadata[] = [
    ...operations,
    { key: 'PATCH /lamps/{id}', summary: 'Update.', permission: null, response: 'Lamp' },
    { key: 'POST /lamps/{id}', summary: 'Update.', permission: null, response: 'Lamp' },
  ];
  const other = compileContract({ schemas, changes, endpoints: twice.map(({ key }) => key) });
  expect(() => openApiDocument(other, twice, '2026-08-21')).toThrow(
    'POST /lamps/{id}: the operationId updateLamp is already in use',
  );
});

test('the legacy document names schemas by identity', () => {
  const product = Type.Object({ id: Type.String() });
  const plan = Type.Object({
    id: Type.String(),
    product: nullable(Type.Union([Type.String(), product]), { description: 'The reviewed product.' }),
  });
  const { components, paths } = legacyDocument({ Plan: plan, Product: product }, [
    {
      key: 'POST /plans/{id}',
      summary: 'Update a plan.',
      permission: null,
      status: 201,
      query: Type.Object({}),
      body: Type.Object({ title: Type.String() }),
      response: Type.Object({ data: plan }),
    },
  ]);
  expect(Object.keys(components.schemas).filter((name) => !name.endsWith('Error'))).toEqual(['Plan', 'Product']);
  expect(components.schemas['Plan']?.['properties']).toMatchObject({
    product: {
      description: 'The reviewed product.',
      anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/Product' }, { type: 'null' }],
    },
  });
  expect(paths['/plans/{id}']?.['post']).toMatchObject({ operationId: 'updatePlan' });
});

const inline = (schema: TSchema): unknown => translate(schema, (item) => item['$ref'] as string | undefined);

test.each<[string, TSchema, unknown]>([
  ['nullable text', nullable(Type.String({ maxLength: 3 })), { type: ['string', 'null'], maxLength: 3 }],
  [
    'nullable words',
    nullable(enumOf(['a']), { description: 'A.' }),
    { type: ['string', 'null'], enum: ['a', null], description: 'A.' },
  ],
  ['nullable reference', nullable(ref('Plan')), { anyOf: [{ $ref: '#/components/schemas/Plan' }, { type: 'null' }] }],
  [
    'literals',
    Type.Union([Type.Literal('a'), Type.Literal('b'), Type.Null()]),
    { type: ['string', 'null'], enum: ['a', 'b', null] },
  ],
  ['exact decimal', money({ minimum: 0 }), { type: 'number', minimum: 0, format: 'decimal' }],
  [
    'guarded',
    Type.String({ 'x-permission': 'a:b', description: 'Secret.' }),
    { type: 'string', description: 'Secret. Null without the permission `a:b`.' },
  ],
  ['instant', dateTime(), { type: 'string', format: 'date-time' }],
  ['map', Type.Record(Type.String(), Type.Integer()), { type: 'object', additionalProperties: { type: 'integer' } }],
  [
    'anything',
    Type.Object({}, { additionalProperties: true }),
    { type: 'object', properties: {}, additionalProperties: true },
  ],
  ['one of several', Type.Union([Type.String(), Type.Integer()]), { anyOf: [{ type: 'string' }, { type: 'integer' }] }],
])('%s is translated', (_name, schema, written) => {
  expect(inline(schema)).toEqual(written);
});

test('metadata keeps its limits', () => {
  expect(inline(metadata())).toMatchObject({
    type: 'object',
    maxProperties: 50,
    propertyNames: { maxLength: 100 },
    additionalProperties: {
      anyOf: [{ type: 'string', maxLength: 500 }, { type: 'number' }, { type: 'boolean' }, { type: 'null' }],
    },
  });
});

test.each([
  ['GET /plans', true, 'listPlans'],
  ['GET /plans/{id}', false, 'retrievePlan'],
  ['POST /companies', false, 'createCompany'],
  ['PATCH /plans/{id}', false, 'updatePlan'],
  ['DELETE /api_keys/{id}', false, 'deleteApiKey'],
  ['POST /products/{id}/publish', false, 'publishProduct'],
  ['GET /users/{id}/access/{resource_id}', false, 'retrieveUserAccess'],
  ['GET /users/me', false, 'retrieveUsersMe'],
  ['GET /cases/{id}/events', true, 'listCaseEvents'],
  ['POST /payouts/methods', false, 'createPayoutsMethod'],
  ['GET /some_activity', true, 'listSomeActivity'],
  ['GET /some-activity', true, 'listSomeActivityHyphenated'],
])('the operation id of %s (list: %s)', (key, list, id) => {
  expect(operationIdOf(key, list)).toBe(id);
});

test.each([
  ['GET /api_keys/{id}', 'API keys'],
  ['POST /checkout_configurations', 'Checkout configurations'],
])('%s has the tag %s', (key, tag) => {
  expect(tagOf(key)).toBe(tag);
});
