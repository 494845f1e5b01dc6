import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { isErrorCode } from '../../contract/errors';
import { openFixture, type ServiceFixture } from './support/service-fixture';
import {
  type GraphOperation,
  graphOperations,
  requiresId,
  validVariables,
  listInvalidVariables,
} from './support/graph-operations';

interface GraphResponse {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[];
}

interface Try {
  readonly why: string;
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly as?: string | null;
}

/** Error codes of documents that are rejected before execution. */
const documentCodes = ['graphql_validation_failed', 'graphql_syntax_invalid', 'graphql_too_large'];
const concurrency = 8;

let fixture: ServiceFixture;
let operations: readonly GraphOperation[];
let powerless: string;
beforeAll(async () => {
  fixture = await openFixture();
  const { json } = await fixture.service.query(getIntrospectionQuery());
  operations = graphOperations(buildClientSchema((json as { data: IntrospectionQuery }).data));
  const body = {
    name: 'powerless',
    resource_id: fixture.ids.account,
    resource_type: 'account',
    permissions: { statements: [{ grant: true, actions: ['livestream:create'] }] },
  };
  powerless = (
    (await fixture.service.request({ method: 'POST', path: '/api/v1/api_keys', as: fixture.ids.owner, body })).json as {
      secret_key: string;
    }
  ).secret_key;
});
afterAll(() => fixture.close());

/** Sends every attempt. Returns those whose response does not match `isExpected` or has an unexpected error, and the tables that changed. */
async function deviations(tries: readonly Try[], isExpected: (response: GraphResponse) => boolean): Promise<string[]> {
  const before = await fixture.state.fingerprint();
  const found: string[] = [];
  const pending = [...tries];
  const send = async (): Promise<void> => {
    for (let one = pending.shift(); one; one = pending.shift()) {
      const { status, json, text } = await fixture.service.query(one.query, one.variables, one.as);
      const response = (json ?? {}) as GraphResponse;
      const codes = (response.errors ?? []).map(({ extensions }) => extensions?.code ?? 'none');
      const isKnown = codes.every(
        (code) =>
          documentCodes.includes(code) ||
          (isErrorCode(code) && code !== 'internal_server_error' && code !== 'service_unavailable'),
      );
      if (status >= 500 || !isKnown || !isExpected(response))
        found.push(`${one.why} → ${status} ${text.slice(0, 250)}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, send));
  const after = await fixture.state.fingerprint();
  return [
    ...found,
    ...Object.keys(after)
      .filter((table) => after[table] !== before[table])
      .map((table) => `${table} has changed`),
  ];
}

const codesOf = ({ errors = [] }: GraphResponse): (string | undefined)[] =>
  errors.map(({ extensions }) => extensions?.code);
const isRejectedWith =
  (...codes: string[]) =>
  (response: GraphResponse): boolean =>
    codesOf(response).some((code) => codes.includes(code ?? ''));

/** Returns whether the operation had no result: an error, a null, an empty list or a payload with user errors. */
function isEmptyResult(response: GraphResponse): boolean {
  if (codesOf(response).length > 0) return true;
  return Object.values(response.data ?? {}).every(isNothing);
}

function isNothing(value: unknown): boolean {
  if (value === null || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value !== 'object') return false;
  const { userErrors, nodes, accessLevel } = value as {
    userErrors?: unknown[];
    nodes?: unknown[];
    accessLevel?: unknown;
  };
  return (
    (userErrors !== undefined && userErrors.length > 0) ||
    (nodes !== undefined && nodes.length === 0) ||
    accessLevel === null
  );
}

/** Resources by the prefix of their operations. */
const resources = {
  product: 'products',
  plan: 'plans',
  membership: 'memberships',
  member: 'members',
  account: 'accounts',
  apiKey: 'api_keys',
  user: 'users',
  payment: 'payments',
  refund: 'refunds',
  paymentMethod: 'payment_methods',
  setupIntent: 'setup_intents',
  invoice: 'invoices',
  lead: 'leads',
  review: 'reviews',
  promoCode: 'promo_codes',
  entry: 'entries',
  checkoutConfiguration: 'checkout_configurations',
  partner: 'partners',
  testClock: 'test_clocks',
  webhook: 'webhooks',
} as const;

function foreignIdFor({ name }: GraphOperation): string {
  const [, resource] =
    Object.entries(resources)
      .toSorted(([one], [two]) => two.length - one.length)
      .find(([prefix]) => name.startsWith(prefix)) ?? [];
  return (resource && fixture.ids.foreign[resource]) ?? fixture.ids.foreign['accounts'] ?? '';
}

describe('every operation of the graph', () => {
  it('is covered by these tests', () => {
    expect(operations.length).toBeGreaterThan(40);
    expect(operations.filter(({ isMutation }) => isMutation).length).toBeGreaterThan(20);
  });

  it('rejects invalid values of its arguments', async () => {
    const tries = operations.flatMap((operation) =>
      listInvalidVariables(operation).map(({ why, variables }): Try => ({
        why: `${operation.name} ${why}`,
        query: operation.document,
        variables,
      })),
    );
    expect(tries.length).toBeGreaterThan(1_000);
    expect(
      await deviations(
        tries,
        isRejectedWith('parameter_invalid', 'parameter_missing', 'graphql_validation_failed', 'graphql_cost_exceeded'),
      ),
    ).toEqual([]);
  });

  it('finds nothing by an id that does not exist', async () => {
    const malformed = [
      'plan_doesnotexist',
      '',
      ' ',
      "' OR ''='",
      'x'.repeat(10_000),
      '__proto__',
      'a\u0000b',
      '\ud800',
      '\u{1F4A5}',
    ];
    const tries = operations.filter(requiresId).flatMap((operation) =>
      malformed.map((id): Try => ({
        why: `${operation.name} ${JSON.stringify(id).slice(0, 30)}`,
        query: operation.document,
        variables: validVariables(operation, id),
      })),
    );
    expect(await deviations(tries, isEmptyResult)).toEqual([]);
  });

  it('finds nothing by an id of another account, unless it is public', async () => {
    const shown = ['product', 'user', 'account', 'checkoutConfiguration', 'review'];
    const tries = operations
      .filter((operation) => requiresId(operation) && !shown.includes(operation.name))
      .map((operation): Try => ({
        why: operation.name,
        query: operation.document,
        variables: validVariables(operation, foreignIdFor(operation)),
      }));
    expect(await deviations(tries, isEmptyResult)).toEqual([]);
  });

  it('requires a credential', async () => {
    const tries = operations.map((operation): Try => ({
      why: operation.name,
      query: operation.document,
      variables: validVariables(operation, foreignIdFor(operation)),
      as: null,
    }));
    expect(await deviations(tries, isEmptyResult)).toEqual([]);
    const wrong = operations.map((operation): Try => ({
      why: operation.name,
      query: operation.document,
      variables: validVariables(operation, 'x'),
      as: 'nonsense',
    }));
    expect(await deviations(wrong, isRejectedWith('unauthorized'))).toEqual([]);
  });

  it('changes nothing without the permission', async () => {
    const personal = ['accessTokenCreate'];
    const tries = operations
      .filter(({ isMutation, name }) => isMutation && !personal.includes(name))
      .flatMap((operation) =>
        [
          ['powerless', powerless],
          ['read-only', fixture.ids.readOnly],
        ].map(([caller, as]): Try => ({
          why: `${operation.name} as ${caller}`,
          query: operation.document,
          variables: validVariables(operation, fixture.ids.own[resourceOf(operation)] ?? fixture.ids.account),
          as,
        })),
      );
    expect(await deviations(tries, isEmptyResult)).toEqual([]);
  });

  function resourceOf({ name }: GraphOperation): string {
    return (
      Object.entries(resources)
        .toSorted(([one], [two]) => two.length - one.length)
        .find(([prefix]) => name.startsWith(prefix))?.[1] ?? 'accounts'
    );
  }
});

describe('an unacceptable document', () => {
  const nestedQuery = (levels: number) =>
    `{ plans { nodes { product { ${'plans { nodes { product { '.repeat(levels)} id ${'} } } '.repeat(levels)} } } } }`;
  const tooMuch: readonly (readonly [string, string])[] = [
    ['depth', nestedQuery(10)],
    ['aliases', `{ ${Array.from({ length: 60 }, (_, index) => `a${index}: plans { nodes { id } }`).join(' ')} }`],
    ['tokens', `{ plans { nodes { ${'id '.repeat(6_000)} } } }`],
    ['directives', `{ plans { nodes { ${'id @include(if: true) '.repeat(60)} } } }`],
    [
      'fragments that grow',
      `{ plans { nodes { ...A } } } ${Array.from({ length: 12 }, (_, index) => `fragment ${name(index)} on Plan { id product { plans { nodes { ...${name(index + 1)} ...${name(index + 1)} } } } }`).join(' ')} fragment ${name(12)} on Plan { id }`,
    ],
    [
      'fragments in a circle',
      '{ plans { nodes { ...A } } } fragment A on Plan { id ...B } fragment B on Plan { id ...A }',
    ],
    ['too many rows', '{ plans(first: 1000000000) { nodes { id } } }'],
    ['no rows', '{ plans(first: 0) { nodes { id } } }'],
    ['rows backwards', '{ plans(first: -1) { nodes { id } } }'],
    ['first and last', '{ plans(first: 1, last: 1) { nodes { id } } }'],
    ['a damaged cursor', '{ plans(first: 1, after: "x") { nodes { id } } }'],
    ['a name of the schema', '{ __proto__: plans { nodes { id } } }'],
    ['no such field', '{ plans { nodes { noSuchField } } }'],
    ["the domains' own door", '{ _entities(representations: []) { __typename } }'],
    ['what is not for clients', '{ principalOf(credential: "x") }'],
    ['nothing', ''],
    ['no document', '{'],
    ['two operations', 'query A { plans { nodes { id } } } query B { plans { nodes { id } } }'],
    ['a zero byte', '{ plans(accountId: "a\u0000b") { nodes { id } } }'],
    ['an unknown directive', '{ plans { nodes { id @nothing } } }'],
  ];

  function name(index: number): string {
    return String.fromCodePoint(65 + index);
  }

  it.each(tooMuch)('is rejected: %s', async (reason, query) => {
    expect(await deviations([{ why: reason, query }], (response) => codesOf(response).length > 0)).toEqual([]);
  });
});

describe('an invalid GraphQL request', () => {
  const bodies: readonly (string | Buffer)[] = [
    '{',
    'null',
    '5',
    '[]',
    '[{"query": "{ __typename }"}]',
    '{}',
    '{"query": 5}',
    '{"query": "{ __typename }", "variables": []}',
    '{"query": "{ __typename }", "variables": "x"}',
    '{"query": "{ __typename }", "operationName": 5}',
    Buffer.from('7b22ff227d', 'hex'),
    `{"query": "${'x'.repeat(2_000_000)}"}`,
    '{"query": "{ __typename }", "variables": '.concat('{"a":'.repeat(50_000)),
  ];

  it.each(bodies.map((body) => [body.toString('latin1').slice(0, 60), body] as const))(
    'is rejected: %s',
    async (_name, body) => {
      const before = await fixture.state.fingerprint();
      const { status, json } = await fixture.service.request({ method: 'POST', path: '/graphql', body });
      expect([400, 413]).toContain(status);
      expect((json as GraphResponse).errors?.[0]?.extensions?.code).toMatch(
        /^(invalid_json|parameter_invalid|parameter_missing|body_too_large|graphql_\w+)$/,
      );
      expect(await fixture.state.fingerprint()).toEqual(before);
    },
  );

  it.each([
    ['PUT', 405],
    ['DELETE', 405],
    ['PATCH', 405],
  ])('is rejected: %s', async (method, status) => {
    expect((await fixture.service.request({ method, path: '/graphql' })).status).toBe(status);
  });
});
