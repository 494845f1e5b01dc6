import {
  assertAllListed,
  compileContract,
  defineVersionChange,
  endpointRemoved,
  enumMapped,
  errorChanged,
  fieldRemoved,
  fieldRenamed,
  fieldReplaced,
  gate,
  type Operation,
  ref,
  schemaReplaced,
  type TSchema,
  Type,
  type VersionChange,
} from './index';

const schemas: Record<string, TSchema> = {
  Plan: Type.Object({ id: Type.String(), account: ref('Account'), status: Type.String() }),
  Account: Type.Object({ id: Type.String() }),
  PlanCreateParams: Type.Object({ title: Type.String() }),
};

function change(operations: readonly Operation[], overrides: Partial<VersionChange> = {}): VersionChange {
  return defineVersionChange({
    version: '2026-07-22',
    name: 'test',
    summary: '',
    why: '',
    upgrade: '',
    operations,
    examples: [{ gate: 'any' }],
    ...overrides,
  });
}

function problems(changes: readonly VersionChange[], newest = schemas): string[] {
  try {
    compileContract({ schemas: newest, changes, endpoints: ['GET /plans'] });
  } catch (failure) {
    return failure instanceof Error ? failure.message.split('\n').slice(1) : [];
  }
  return [];
}

const validGate = gate('fine', 'differs');

test.each<[string, readonly VersionChange[], string[]]>([
  [
    'unknown schema',
    [change([fieldRenamed('Plna', { older: 'a', newer: 'b' })])],
    ["2026-07-22/test: fieldRenamed refers to the schema 'Plna', which is not in the contract."],
  ],
  [
    'unknown field',
    [change([fieldRenamed('Plan', { older: 'company', newer: 'acount' })])],
    ["2026-07-22/test: fieldRenamed cannot apply to 'Plan': the schema has no property 'acount'."],
  ],
  [
    'field that a newer change already took away',
    [
      change([fieldRenamed('Plan', { older: 'company', newer: 'account' })], { version: '2026-07-23' }),
      change([fieldRenamed('Plan', { older: 'shop', newer: 'account' })]),
    ],
    ["2026-07-22/test: fieldRenamed cannot apply to 'Plan': the schema has no property 'account'."],
  ],
  [
    'name that is taken',
    [change([fieldRenamed('Plan', { older: 'id', newer: 'account' })])],
    ["2026-07-22/test: fieldRenamed cannot apply to 'Plan': the schema already has the property 'id'."],
  ],
  [
    'nothing kept for older versions',
    [change([fieldRemoved('Plan', 'company')])],
    ["2026-07-22/test: fieldRemoved cannot apply to 'Plan': the schema has no internal property 'company'."],
  ],
  [
    'field without words',
    [change([enumMapped('Plan', 'status', { down: { a: 'b' } })])],
    ["2026-07-22/test: enumMapped cannot apply to 'Plan': the field has no enum values."],
  ],
  [
    'older schema that leads nowhere',
    [change([schemaReplaced('Account', { older: Type.Object({ x: ref('X') }), down: (v) => v, line: '' })])],
    ["2026-07-22/test: 'Account' refers to the schema 'X', which is not in the contract."],
  ],
  [
    'direction that is needed',
    [
      change([
        fieldReplaced(['Plan', 'PlanCreateParams'], { older: 'x', newer: 'id', schema: Type.String(), up: () => ({}) }),
      ]),
    ],
    ["2026-07-22/test: fieldReplaced cannot apply to 'PlanCreateParams': the schema has no property 'id'."],
  ],
  [
    'answer without down',
    [change([fieldReplaced('Plan', { older: 'x', newer: 'id', schema: Type.String(), up: () => ({}) })])],
    ["2026-07-22/test: fieldReplaced on 'Plan' needs 'down', because it is used in answers."],
  ],
  [
    'request without up',
    [
      change([
        fieldReplaced('PlanCreateParams', { older: 'x', newer: 'title', schema: Type.String(), down: () => '' }),
      ]),
    ],
    ["2026-07-22/test: fieldReplaced on 'PlanCreateParams' needs 'up', because it is used in requests."],
  ],
  [
    'unknown version',
    [change([validGate], { version: '2026-07-21' })],
    ['2026-07-21/test: unknown version 2026-07-21.'],
  ],
  [
    'unsorted list',
    [change([validGate]), change([gate('other', '')], { version: '2026-07-23' })],
    ['2026-07-22/test: the change is older than 2026-07-23/test below it; list changes from newest to oldest.'],
  ],
  [
    'the same change twice',
    [change([validGate]), change([gate('other', '')])],
    ['2026-07-22/test: the change is listed twice.'],
  ],
  [
    'the same gate twice',
    [change([validGate]), change([validGate], { name: 'b' })],
    ["2026-07-22/b: the gate 'fine' is already declared in 2026-07-22/test."],
  ],
  [
    'no operations and no examples',
    [change([], { examples: [] })],
    ['2026-07-22/test: the change has no operations.', '2026-07-22/test: the change has no examples.'],
  ],
  [
    'unknown endpoint',
    [change([endpointRemoved('GET /old', { successor: 'GET /plans' })])],
    ["2026-07-22/test: endpointRemoved refers to the unknown endpoint 'GET /old'."],
  ],
  [
    'unknown error code',
    [change([errorChanged('teapot', { older: { status: 418 } })])],
    ["2026-07-22/test: errorChanged refers to the unknown error code 'teapot'."],
  ],
  [
    'needs of an unknown schema',
    [change([validGate], { needs: { Shop: 'id' } })],
    ["2026-07-22/test: 'needs' refers to the unknown schema 'Shop'."],
  ],
])('%s', (_title, changes, expected) => {
  expect(problems(changes)).toEqual(expected);
});

test('latest schemas with dangling references are rejected', () => {
  expect(problems([], { Plan: Type.Object({ account: ref('Account') }) })).toEqual([
    "schemas: 'Plan' refers to the schema 'Account', which is not in the contract.",
  ]);
});

test('all problems are reported together', () => {
  expect(
    problems([change([fieldRenamed('Nope', { older: 'a', newer: 'b' }), endpointRemoved('GET /old')])]),
  ).toHaveLength(2);
});

test('a change without a file is rejected', () => {
  expect(() => assertAllListed(`${__dirname}/../versions`, [change([validGate])])).toThrow(
    '2026-07-22/test: the list contains a change without a file of this name.',
  );
});

test('unknown schemas and versions are rejected', () => {
  const contract = compileContract({ schemas, changes: [], endpoints: [] });
  expect(() => contract.down('Nope', '2026-07-22')).toThrow("No schema 'Nope' in the contract");
  expect(() => contract.down('Plan', '2026-07-21')).toThrow('Not a version of this contract: 2026-07-21');
});
