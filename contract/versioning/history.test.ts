import fc from 'fast-check';
import { Type, nullable } from '../schemas';
import { compileLinks } from './chain';
import {
  apiVersions,
  compareVersions,
  compileContract,
  createValidator,
  defineVersionChange,
  fieldRenamed,
  identity,
  latestVersion,
  ref,
  schemaReplaced,
} from './index';
import { compileRedactor, compileStrip } from './marked';
import { buildModel, linksAfter } from './model';
import { runExample } from './run-example';
import { inventedEndpoints, inventedHistory, inventedSchemas } from './testing/history';
import { anyListRequest, latestResponses } from './testing/values';

const contract = compileContract({ schemas: inventedSchemas, changes: inventedHistory, endpoints: inventedEndpoints });
const model = buildModel(inventedSchemas, inventedHistory, []);
const anyVersion = fc.constantFrom(...apiVersions);

describe('examples of a sample history', () => {
  test.each(
    inventedHistory.flatMap((change) =>
      change.examples.map((example, index) => ({ title: `${change.name} #${index + 1}`, change, example })),
    ),
  )('$title', ({ change, example }) => {
    const { actual, expected } = runExample(contract, change, example);
    expect(actual).toStrictEqual(expected);
  });

  test('a wrong example is detected', () => {
    const [change] = inventedHistory;
    if (!change) throw new Error('the history is empty');
    const { actual, expected } = runExample(contract, change, {
      schema: 'Payout',
      newer: { status: 'reversed', amount: '1' },
      older: { status: 'reversed', amount: 1 },
    });
    expect(actual).not.toStrictEqual(expected);
  });
});

const finite = Object.entries(latestResponses).filter(([name]) => name !== 'Comment');

describe.each(Object.entries(latestResponses))('%s', (name, arbitrary) => {
  test('the compiled chain equals the sequence of its steps', () => {
    fc.assert(
      fc.property(arbitrary, anyVersion, (newest, version) => {
        const root = ref(name);
        const individually = linksAfter(model, version).map((link) => compileLinks(root, [link], 'down'));
        const stepwise = [...individually, compileStrip(root, model.snapshot(version))].reduce(
          (value, migrate) => migrate(value),
          structuredClone(newest),
        );
        expect(contract.down(name, version)(structuredClone(newest))).toEqual(stepwise);
      }),
      { numRuns: 60 },
    );
  });
});

describe.each(finite)('%s', (name, arbitrary) => {
  test('the result conforms to the schema of every version', () => {
    const checks = new Map(
      apiVersions.map((version) => [version, createValidator(contract.responseSchema(name, version))]),
    );
    fc.assert(
      fc.property(arbitrary, anyVersion, (newest, version) => {
        expect(checks.get(version)?.(contract.down(name, version)(structuredClone(newest)))).toBeUndefined();
      }),
      { numRuns: 60 },
    );
  });
});

test('a valid request of any version converts to a request that the latest schema accepts', () => {
  const checks = new Map(
    apiVersions.map((version) => [version, createValidator(contract.paramsSchema('MembershipListParams', version))]),
  );
  let accepted = 0;
  fc.assert(
    fc.property(anyListRequest, anyVersion, (request, version) => {
      const input = structuredClone(request);
      if (checks.get(version)?.(input)) return;
      accepted += 1;
      // `trace` stays in the latest shape for older requests, but is rejected in requests of the latest version.
      const { trace: _trace, ...newest } = contract.up('MembershipListParams', version)(input);
      expect(checks.get(latestVersion)?.(newest)).toBeUndefined();
    }),
    { numRuns: 500 },
  );
  expect(accepted).toBeGreaterThan(20);
});

test('schemas without changes have the identity migration', () => {
  for (const version of apiVersions) expect(contract.down({ page: 'Untouched' }, version)).toBe(identity);
  expect(contract.down('Comment', latestVersion)).toBe(identity);
  expect(contract.down('Payout', latestVersion)).not.toBe(identity);
  expect(contract.down('Payout', '2026-08-14')).toBe(contract.down('Payout', '2026-08-14'));
});

test('an object that occurs twice in a response is migrated once', () => {
  const user = { id: 'user_1', email: 'a@example.com' };
  const comment = { id: 'c1', author: user, replies: [{ id: 'c2', author: user, replies: [] }] };
  const older = { key: 'user_1', mail: 'a@example.com' };
  expect(contract.down('Comment', '2025-01-01')(comment)).toEqual({
    id: 'c1',
    author: [older],
    replies: [{ id: 'c2', author: [older], replies: [] }],
  });
});

test('a nullable object without a field that was added after it was stored is edited and replaced', () => {
  const lid = Type.Object({ id: Type.String(), color: Type.String() });
  const schemas = { Jar: Type.Object({ lid: nullable(ref('Lid')), box: nullable(ref('Box')) }), Lid: lid, Box: lid };
  const jars = compileContract({
    schemas,
    changes: [
      defineVersionChange({
        version: '2026-08-21',
        name: 'jars',
        summary: 'Lids are objects.',
        why: 'They have a color.',
        upgrade: 'Read `id`.',
        operations: [
          fieldRenamed('Box', { older: 'key', newer: 'id' }),
          schemaReplaced('Lid', {
            older: Type.String(),
            down: (newer) => (newer as { id: string }).id,
            line: 'was the id',
          }),
        ],
        examples: [
          { schema: 'Lid', newer: { id: 'a', color: 'red' }, older: 'a' },
          { schema: 'Box', newer: { id: 'a', color: 'red' }, older: { key: 'a', color: 'red' } },
        ],
      }),
    ],
    endpoints: [],
  });
  const older = (value: object) => jars.down('Jar', '2025-01-01')(value);
  expect(older({ lid: { id: 'a' }, box: { id: 'b' } })).toEqual({ lid: 'a', box: { key: 'b' } });
  expect(older({ lid: null, box: null })).toEqual({ lid: null, box: null });
});

test('internal fields are removed from responses and requests', () => {
  const payout = (): unknown => ({ id: 'p', status: 'processing', accepted: true, amount: '2' });
  expect(contract.down('Payout', latestVersion)(payout())).toEqual({ id: 'p', status: 'processing', amount: '2' });
  expect(contract.down('Payout', '2026-08-14')(payout())).toEqual({ id: 'p', status: 'in_transit', amount: 2 });
  expect(contract.up('MembershipListParams', latestVersion)({ mode: 'now', trace: true, extra: 2 })).toStrictEqual({
    extra: 2,
  });
  expect(contract.up('MembershipListParams', '2026-08-10')({ mode: 'now', trace: true, extra: 2 })).toStrictEqual({
    trace: true,
    extra: 2,
  });
  expect(contract.responseSchema('Payout', latestVersion).properties).not.toHaveProperty('accepted');
});

test('a recursive schema cannot be dereferenced', () => {
  expect(() => contract.responseSchema('Comment', latestVersion)).toThrow(
    "The schema 'Comment' contains itself, so it cannot be inlined",
  );
});

test('a new parameter has no effect before its change', () => {
  expect(contract.up('MembershipListParams', '2026-07-22')({ extra: 9 })).toStrictEqual({ extra: 1, mode: 'later' });
});

describe('a parameter with an alias', () => {
  const check = (version: string, request: unknown) =>
    createValidator(contract.paramsSchema('TransferParams', version))(request);

  test('is accepted under either name, at every version and nested', () => {
    for (const version of apiVersions) {
      const request = { company_id: 'biz_1', to: { company_id: 'biz_2' } };
      expect(check(version, request)).toBeUndefined();
      expect(contract.up('TransferParams', version)(request)).toStrictEqual({
        account_id: 'biz_1',
        to: { account_id: 'biz_2' },
      });
    }
  });

  test('accepts equal values under both names and rejects different ones', () => {
    expect(
      check(latestVersion, { company_id: 'biz_1', account_id: 'biz_1', to: { account_id: 'biz_2' } }),
    ).toBeUndefined();
    expect(check(latestVersion, { company_id: 'biz_1', to: { account_id: 'biz_2', company_id: 'biz_3' } })).toEqual({
      code: 'parameter_invalid',
      param: 'to.account_id',
      message: '`company_id` and `account_id` are the same parameter and must have the same value.',
    });
  });

  test('is missing if neither name is present', () => {
    expect(check(latestVersion, { company_id: 'biz_1', to: {} })).toEqual({
      code: 'parameter_missing',
      param: 'to.account_id',
      message: '`to.account_id` is required.',
    });
  });

  test('rejects the older name from the rename on, also nested', () => {
    const list = (version: string, request: unknown) =>
      createValidator(contract.paramsSchema('MembershipListParams', version))(request);
    expect(list('2026-06-09', { plan: { company_id: 'biz_1' } })).toEqual({
      code: 'parameter_invalid',
      param: 'plan.company_id',
      message: '`company_id` is renamed to `account_id` in this version.',
    });
    expect(list('2026-06-08', { plan: { title: 'A', company_id: 'biz_1' }, account_id: 'biz_1' })).toBeUndefined();
  });
});

test('redaction sets fields without permission to null, at any depth', () => {
  const redact = contract.redactor({ page: 'Comment' });
  const rows = () => ({
    data: [
      {
        id: 'c',
        author: { id: 'u', email: 'e' },
        replies: [{ id: 'd', author: { id: 'v', email: 'f' }, replies: [] }],
      },
    ],
  });
  const [open, hidden] = [rows(), rows()];
  redact(open, () => true);
  redact(hidden, (permission) => permission !== 'member:email:read');
  expect(open).toStrictEqual(rows());
  expect(hidden).toStrictEqual({
    data: [
      {
        id: 'c',
        author: { id: 'u', email: null },
        replies: [{ id: 'd', author: { id: 'v', email: null }, replies: [] }],
      },
    ],
  });
  expect(contract.redactor('Untouched')({ id: 'x' }, () => false)).toBeUndefined();
});

test('redaction empties lists and objects that are not nullable', () => {
  const restricted = { 'x-permission': 'plan:read' };
  const schema = Type.Object({
    list: Type.Array(Type.String(), restricted),
    object: Type.Object({ word: Type.Optional(Type.String()) }, restricted),
    either: nullable(Type.Object({}), restricted),
    text: Type.String(restricted),
  });
  const value = () => ({ list: ['a'], object: { word: 'a' }, either: {}, text: 'a' });
  const [open, hidden] = [value(), value()];
  const redact = compileRedactor(schema, {});
  redact(open, () => true);
  redact(hidden, () => false);
  expect(open).toStrictEqual(value());
  expect(hidden).toStrictEqual({ list: [], object: {}, either: null, text: null });
});

test('redaction removes the key from URLs', () => {
  const link = { 'x-secret-link': 'lamp:manage' };
  const schema = Type.Object({
    address: nullable(Type.String(), link),
    both: nullable(Type.String(), { ...link, 'x-permission': 'lamp:read' }),
  });
  const redacted = (...permissions: string[]) => {
    const value = { address: 'https://lamp.test/lamp_1?key=a', both: 'https://lamp.test/lamp_2?key=b' };
    compileRedactor(schema, {})(value, (permission) => permissions.includes(permission));
    return value;
  };
  expect(redacted('lamp:manage', 'lamp:read')).toEqual({
    address: 'https://lamp.test/lamp_1?key=a',
    both: 'https://lamp.test/lamp_2?key=b',
  });
  expect(redacted('lamp:read')).toEqual({ address: 'https://lamp.test/lamp_1', both: 'https://lamp.test/lamp_2' });
  expect(redacted()).toEqual({ address: 'https://lamp.test/lamp_1', both: null });
  const nullAddress = { address: null };
  compileRedactor(schema, {})(nullAddress, () => false);
  expect(nullAddress).toEqual({ address: null });
});

test('endpoints are served or replaced according to the version', () => {
  expect(contract.endpoint('POST /memberships/{id}/free', '2026-07-23')).toEqual({
    served: false,
    removedIn: '2026-07-23',
    successor: 'POST /memberships/{id}/extend',
  });
  expect(contract.endpoint('POST /memberships/{id}/free', '2026-07-22')).toEqual({
    served: true,
    removedIn: '2026-07-23',
    successor: 'POST /memberships/{id}/extend',
  });
  expect(contract.endpoint('GET /old', '2026-08-21')).toEqual({
    served: false,
    removedIn: '2026-07-22',
    successor: null,
  });
  expect(contract.endpoint('GET /new', '2025-01-01')).toEqual({ served: true, removedIn: null, successor: null });
  expect(() => contract.endpoint('GET /nothing', '2025-01-01')).toThrow("No endpoint 'GET /nothing' in the contract");
});

test('gates, errors, event names and envelopes follow the version', () => {
  expect(() => contract.gate('unheard-of', latestVersion)).toThrow("No version change defines the gate 'unheard-of'");
  expect(contract.error('verification_required', '2026-08-14')).toMatchObject({
    status: 400,
    type: 'invalid_request_error',
  });
  expect(contract.error('verification_required', '2026-08-21')).toMatchObject({
    status: 422,
    type: 'verification_required',
  });
  expect(contract.eventName('membership.activated', '2026-08-13')).toBe('membership.went_valid');
  expect(contract.eventName('membership.activated', '2026-08-14')).toBe('membership.activated');
  const envelope = { id: 'msg_1', type: 'plan.created', account_id: 'biz_1', data: { id: 'plan_1' } };
  expect(contract.envelope('2025-01-01')(envelope)).toStrictEqual({
    id: 'msg_1',
    type: 'plan.created',
    company_id: 'biz_1',
    data: { id: 'plan_1' },
  });
  expect(contract.envelope('2026-08-14')(envelope)).toStrictEqual(envelope);
});

test('additional selections apply only to older versions and are found through references', () => {
  expect(contract.needs('Membership', '2026-07-22')).toEqual([
    'product { id title }',
    'product { account { owner { legacyName } } }',
    'user { legacyName }',
  ]);
  expect(contract.needs('Comment', '2025-01-01')).toEqual(['author { legacyName }']);
  expect(contract.needs('Membership', '2026-07-23')).toEqual([]);
});

test('the changelog and the diff contain the changes of each version', () => {
  expect(contract.changelog().map(({ version }) => version)).toEqual(inventedHistory.map(({ version }) => version));
  expect(contract.diff('2026-08-14', '2026-08-12').map(({ version }) => version)).toEqual(['2026-08-14', '2026-08-13']);
  expect(contract.diff('2026-08-13', '2026-08-14')[0]?.changes).toEqual([
    {
      name: 'events',
      summary: 'Something differs.',
      why: 'It had to.',
      upgrade: 'Adapt.',
      details: [
        '`company_id` of the event envelope is now `account_id`',
        'the event `membership.went_valid` is now `membership.activated`',
      ],
    },
  ]);
});

test('versions are compared by date, then by suffix', () => {
  expect([...apiVersions].sort(compareVersions)).toEqual(apiVersions);
  expect(compareVersions('2026-08-05-10', '2026-08-05-2')).toBeGreaterThan(0);
  expect(compareVersions('2026-08-05', '2026-08-05')).toBe(0);
  expect(apiVersions).toHaveLength(25);
  expect(contract.parse('2026-08-05-1')).toBe('2026-08-05-1');
  expect(contract.parse('2026-08-05-2')).toBeUndefined();
  expect(contract.parse('2026-08-21 ')).toBeUndefined();
});
