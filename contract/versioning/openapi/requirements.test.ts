import { accountId, sharedSchemas, type TSchema, Type } from '../../schemas';
import { compileContract } from '../contract';
import { defineVersionChange } from '../change';
import { fieldReplaced, parameterRenamed } from '../index';
import { brokenPromises, fieldsIn, openApiDocument, type OpenApiDocument, type OperationMetadata } from './index';

import { requirementKeywords } from './requirements';
const unlessCredential = { 'x-required-unless': { conditions: ['credential:account'] } };
const group = { 'x-group': 'shade_id shade' };

const schemas: Record<string, TSchema> = {
  ...sharedSchemas,
  Lamp: Type.Object({ id: Type.String() }),
  LampCreateParams: Type.Object({
    account_id: accountId(),
    shade_id: Type.Optional(Type.String(group)),
    shade: Type.Optional(Type.Object({ color: Type.String() }, group)),
  }),
  LampUpdateParams: Type.Object({ account_id: accountId() }),
  LampListParams: Type.Object({ account_id: Type.Optional(accountId(unlessCredential)) }),
  LampMoveParams: Type.Object({
    room: Type.Optional(Type.String({ 'x-required-unless': { conditions: ['house', { kind: ['outdoor'] }] } })),
    house: Type.Optional(Type.String({ 'x-required-unless': { conditions: ['room'], since: '2026-07-22' } })),
    floor: Type.Optional(Type.String({ 'x-required-with': 'house' })),
    kind: Type.Optional(Type.String()),
    owner: Type.Optional(Type.String(unlessCredential)),
  }),
};

const operations: OperationMetadata[] = [
  { key: 'POST /lamps', summary: 'Create a lamp.', permission: null, body: 'LampCreateParams', response: 'Lamp' },
  { key: 'PATCH /lamps/{id}', summary: 'Update a lamp.', permission: null, body: 'LampUpdateParams', response: 'Lamp' },
  { key: 'GET /lamps', summary: 'List lamps.', permission: null, query: 'LampListParams', response: { list: 'Lamp' } },
  { key: 'POST /lamps/{id}/move', summary: 'Move a lamp.', permission: null, body: 'LampMoveParams', response: 'Lamp' },
];

const change = { summary: 'Lamps change.', why: 'Why.', upgrade: 'How.' };

const changes = [
  defineVersionChange({
    ...change,
    version: '2026-07-22',
    name: 'names',
    operations: [parameterRenamed('LampCreateParams', { older: 'cover', newer: 'shade' })],
    examples: [
      {
        params: 'LampCreateParams',
        older: { account_id: 'biz_1', cover: { color: 'red' } },
        newer: { account_id: 'biz_1', shade: { color: 'red' } },
      },
    ],
  }),
  defineVersionChange({
    ...change,
    version: '2026-06-09',
    name: 'covers',
    operations: [
      fieldReplaced('LampCreateParams', {
        older: 'color',
        newer: 'cover',
        schema: Type.Optional(Type.String()),
        up: ({ color }) => (color === undefined ? {} : { cover: { color } }),
      }),
    ],
    examples: [
      {
        params: 'LampCreateParams',
        older: { account_id: 'biz_1', color: 'red' },
        newer: { account_id: 'biz_1', cover: { color: 'red' } },
      },
    ],
  }),
];

const contract = compileContract({ schemas, changes, endpoints: operations.map(({ key }) => key) });
const at = (version: string) => openApiDocument(contract, operations, version);
const newest = at('2026-08-21');

const oneOf = (...names: string[]) => ({ anyOf: names.map((name) => ({ required: [name] })) });
const rulesAt = (document: OpenApiDocument, name: string) => {
  const { properties: _properties, ...rules } = document.components.schemas[name] ?? {};
  return rules;
};

test('a required parameter with an alias is required under one of its names', () => {
  expect(rulesAt(newest, 'LampUpdateParams')).toEqual({ type: 'object', ...oneOf('account_id', 'company_id') });
});

test('a body with several rules has all of them', () => {
  expect(rulesAt(newest, 'LampCreateParams')).toEqual({
    type: 'object',
    allOf: [oneOf('account_id', 'company_id'), oneOf('shade_id', 'shade')],
  });
});

test('a rule has the names of the version', () => {
  expect(rulesAt(at('2026-06-09'), 'LampCreateParams')).toEqual({
    type: 'object',
    allOf: [oneOf('account_id', 'company_id'), oneOf('shade_id', 'cover', 'shade')],
  });
});

test('a parameter that is required without conditions is listed as required', () => {
  const always = { 'x-required-unless': { conditions: [] } };
  const schema = Type.Object({ id: Type.String(), city: Type.Optional(Type.String(always)) });
  expect(requirementKeywords(schema)).toEqual({ required: ['id', 'city'] });
});

test('a version without one of the parameters has no rule about them', () => {
  expect(rulesAt(at('2025-01-01'), 'LampCreateParams')).toEqual({
    type: 'object',
    ...oneOf('account_id', 'company_id'),
  });
});

test('the body is required, and its example fulfills the rules', () => {
  expect(newest.paths['/lamps']?.['post']?.requestBody?.required).toBe(true);
  expect(newest.components.examples['LampCreateParams']).toEqual({
    value: { account_id: 'biz_8Hs2kQv0Zx4Tn6', shade_id: 'text' },
  });
});

test('the fields of the body do not depend on its rules', () => {
  const operation = newest.paths['/lamps']?.['post'];
  const rows = operation ? fieldsIn(newest, operation, 'body') : [];
  expect(rows.map(({ path, type }) => `${path}: ${type}`)).toEqual([
    ': object',
    'account_id: string',
    'company_id: string',
    'shade_id: string',
    'shade: object',
    'shade.color: string',
  ]);
});

test('a new rule breaks the contract, a removed one does not', () => {
  const free = structuredClone(newest) as unknown as {
    components: { schemas: Record<string, Record<string, unknown>> };
  };
  delete free.components.schemas['LampCreateParams']?.['allOf'];
  const released = free as unknown as OpenApiDocument;
  expect(brokenPromises(newest, released)).toEqual([]);
  expect(brokenPromises(released, newest)).toEqual([
    'POST /lamps: body: one of account_id, company_id is now required',
    'POST /lamps: body: one of shade_id, shade is now required',
  ]);
});

test('conditions on other parameters and their values are alternatives, those of a version included', () => {
  const room = {
    anyOf: [
      { required: ['room'] },
      { required: ['house'] },
      { required: ['kind'], properties: { kind: { enum: ['outdoor'] } } },
    ],
  };
  const common = { type: 'object', dependentRequired: { house: ['floor'] } };
  expect(rulesAt(newest, 'LampMoveParams')).toEqual({ ...common, allOf: [room, oneOf('house', 'room')] });
  expect(rulesAt(at('2026-06-09'), 'LampMoveParams')).toEqual({ ...common, ...room });
});

test('conditions on the credential are an extension and a sentence', () => {
  const { properties } = newest.components.schemas['LampMoveParams'] as { properties: { owner: unknown } };
  expect(properties.owner).toEqual({
    type: 'string',
    description: 'Required unless the credential belongs to one account.',
    'x-required-unless': ['credential:account'],
  });
  expect(newest.paths['/lamps']?.['get']?.parameters).toContainEqual({
    name: 'account_id',
    in: 'query',
    description: 'Account id (`biz_`). Required unless `company_id` is sent or the credential belongs to one account.',
    'x-required-unless': ['company_id', 'credential:account'],
    schema: { type: 'string' },
  });
});

test('a parameter that is now required with another one breaks the contract', () => {
  const free = structuredClone(newest) as unknown as {
    components: { schemas: Record<string, Record<string, unknown>> };
  };
  delete free.components.schemas['LampMoveParams']?.['dependentRequired'];
  const released = free as unknown as OpenApiDocument;
  expect(brokenPromises(released, newest)).toEqual(['POST /lamps/{id}/move: body.floor is now required with house']);
});
