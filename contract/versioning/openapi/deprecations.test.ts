import { ref, sharedSchemas, type TSchema, Type } from '../../schemas';
import { compileContract } from '../contract';
import { defineVersionChange } from '../change';
import {
  endpointRemoved,
  fieldRemoved,
  fieldRenamed,
  fieldReplaced,
  parameterRemoved,
  parameterRenamed,
} from '../index';
import { openApiDocument, type OpenApiDocument, type OperationMetadata } from './index';

const schemas: Record<string, TSchema> = {
  ...sharedSchemas,
  Lamp: Type.Object({
    id: Type.String(),
    owner: ref('Owner', { description: 'Owner.' }),
    watts: Type.Integer({ description: 'Power.' }),
    age: Type.Integer({ 'x-internal': true }),
  }),
  Owner: Type.Object({ id: Type.String() }),
  LampListParams: Type.Object({
    account_id: Type.Optional(Type.String({ description: 'Account.' })),
    status: Type.Optional(Type.String({ description: 'Status.' })),
    statuses: Type.Optional(
      Type.Array(Type.String(), { description: 'Statuses.', 'x-comma': true, 'x-internal': true }),
    ),
  }),
};

const operations: OperationMetadata[] = [
  {
    key: 'GET /lamps',
    summary: 'List lamps.',
    permission: null,
    query: 'LampListParams',
    page: { default: 5, maximum: 50 },
    response: { page: 'Lamp' },
  },
  { key: 'GET /lamps/{id}', summary: 'Retrieve a lamp.', permission: null, response: 'Lamp' },
  { key: 'POST /lamps/{id}/shine', summary: 'Let it shine.', permission: null, response: 'Lamp' },
];

const change = { summary: 'Lamps change.', why: 'Why.', upgrade: 'How.' };
const newer = { id: 'lamp_1', owner: { id: 'user_1' }, watts: 5, age: 1 };

const changes = [
  defineVersionChange({
    ...change,
    version: '2026-07-22',
    name: 'owners',
    operations: [fieldRenamed('Lamp', { older: 'company', newer: 'owner' })],
    examples: [
      {
        schema: 'Lamp',
        newer: { id: 'lamp_1', owner: { id: 'user_1' } },
        older: { id: 'lamp_1', company: { id: 'user_1' } },
      },
    ],
  }),
  defineVersionChange({
    ...change,
    version: '2026-06-09',
    name: 'lamps',
    operations: [
      fieldReplaced('Lamp', {
        older: 'power',
        newer: 'watts',
        schema: Type.String({ description: 'Power as a string.' }),
        down: ({ watts }) => String(watts),
        up: ({ power }) => ({ watts: Number(power) }),
      }),
      fieldRemoved('Lamp', 'age'),
      parameterRenamed('LampListParams', { older: 'company_id', newer: 'account_id' }),
      parameterRemoved('LampListParams', 'statuses', { successor: 'status' }),
      endpointRemoved('POST /lamps/{id}/shine', { successor: 'GET /lamps/{id}' }),
    ],
    examples: [{ schema: 'Lamp', newer, older: { id: 'lamp_1', owner: { id: 'user_1' }, power: '5', age: 1 } }],
  }),
];

const contract = compileContract({ schemas, changes, endpoints: operations.map(({ key }) => key) });
const at = (version: string) => openApiDocument(contract, operations, version);
const properties = ({ components }: OpenApiDocument) => components.schemas['Lamp']?.['properties'];
const parameters = (document: OpenApiDocument) =>
  document.paths['/lamps']?.['get']?.parameters.filter((parameter) => 'name' in parameter);

test('fields that a later version renames, replaces or removes are deprecated', () => {
  expect(properties(at('2025-01-01'))).toEqual({
    id: { type: 'string' },
    company: {
      $ref: '#/components/schemas/Owner',
      description: 'Owner. Deprecated: renamed to `owner` in `2026-07-22`.',
      deprecated: true,
    },
    power: {
      type: 'string',
      description: 'Power as a string. Deprecated: replaced by `watts` in `2026-06-09`.',
      deprecated: true,
    },
    age: { type: 'integer', description: 'Deprecated: removed in `2026-06-09`.', deprecated: true },
  });
});

test('a field is deprecated until the version that changes it', () => {
  expect(properties(at('2026-06-09'))).toEqual({
    id: { type: 'string' },
    company: {
      $ref: '#/components/schemas/Owner',
      description: 'Owner. Deprecated: renamed to `owner` in `2026-07-22`.',
      deprecated: true,
    },
    watts: { type: 'integer', description: 'Power.' },
  });
  expect(properties(at('2026-07-22'))).toEqual({
    id: { type: 'string' },
    owner: { $ref: '#/components/schemas/Owner', description: 'Owner.' },
    watts: { type: 'integer', description: 'Power.' },
  });
});

test('parameters that a later version renames or ignores are deprecated', () => {
  expect(parameters(at('2025-01-01'))).toEqual([
    {
      name: 'company_id',
      in: 'query',
      deprecated: true,
      description: 'Account. Deprecated: renamed to `account_id` in `2026-06-09`.',
      schema: { type: 'string' },
    },
    { name: 'account_id', in: 'query', description: 'The same as `company_id`.', schema: { type: 'string' } },
    { name: 'status', in: 'query', description: 'Status.', schema: { type: 'string' } },
    {
      name: 'statuses',
      in: 'query',
      deprecated: true,
      description: 'Statuses. Also accepts a comma-separated string. Deprecated: replaced by `status` in `2026-06-09`.',
      schema: { type: 'array', items: { type: 'string' } },
    },
  ]);
  expect(parameters(at('2026-06-09'))).toEqual([
    { name: 'account_id', in: 'query', description: 'Account.', schema: { type: 'string' } },
    { name: 'status', in: 'query', description: 'Status.', schema: { type: 'string' } },
  ]);
});

test('operations that a later version does not have are deprecated', () => {
  expect(at('2025-01-01').paths['/lamps/{id}/shine']?.['post']).toMatchObject({
    deprecated: true,
    description: 'Accessible with any valid credential. Deprecated: replaced by `GET /lamps/{id}` in `2026-06-09`.',
  });
  expect(at('2025-01-01').paths['/lamps/{id}']?.['get']).not.toHaveProperty('deprecated');
});
