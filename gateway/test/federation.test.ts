import type { ExecutionResult } from 'graphql';
import { DocumentRejected, type Graph } from '../src';
import { asJson, scope, sampleGraph } from './toys/graph';
import { calls, endedSubscriptions } from './toys/subgraphs';

let graph: Graph;

beforeAll(async () => {
  graph = await sampleGraph();
});

afterAll(() => graph.close());

async function run(
  document: string,
  variables: Record<string, unknown> = {},
  operationKey: string | null = null,
): Promise<unknown> {
  return asJson(await graph.execute(graph.prepare(document), variables, { ...scope, operationKey }));
}

describe('data', () => {
  test('a list is completed by another subgraph, in the order and with the aliases of the document', async () => {
    const response = await run(
      '{ memberships(first: 2) { nodes { owner: user { name id } status account { title } plan { price { currency amount } } } } }',
    );
    expect(JSON.stringify(response)).toBe(
      JSON.stringify({
        data: {
          memberships: {
            nodes: [
              {
                owner: { name: 'Ada', id: 'user_1' },
                status: 'ACTIVE',
                account: { title: 'First' },
                plan: { price: { currency: 'USD', amount: '10.00' } },
              },
              {
                owner: { name: 'Bob', id: 'user_2' },
                status: 'ACTIVE',
                account: { title: 'Second' },
                plan: { price: { currency: 'EUR', amount: '99.00' } },
              },
            ],
          },
        },
      }),
    );
  });

  test('a field with @requires receives the required fields', async () => {
    expect(await run('{ users { spent memberships { id } } }')).toEqual({
      data: {
        users: [
          { spent: 'Ada (user_1) spent 5', memberships: [{ id: 'mem_1' }, { id: 'mem_4' }] },
          { spent: 'Bob (user_2) spent 5', memberships: [{ id: 'mem_2' }, { id: 'mem_8' }] },
          { spent: 'Cleo (user_3) spent 5', memberships: [{ id: 'mem_3' }, { id: 'mem_6' }] },
        ],
      },
    });
  });

  test('equal entities are fetched once, and all subgraphs of a request share its context', async () => {
    calls.users.length = 0;
    calls.contexts.clear();
    await run('{ memberships(first: 3) { nodes { user { name } } again: nodes { user { name } } } }');
    expect(calls.users).toEqual([['user_1', 'user_2', 'user_3']]);
    await run('{ memberships(first: 1) { nodes { user { name } } } }');
    expect(calls.contexts.size).toBe(2);
  });

  test('the operation key and variables are passed to the subgraph, with defaults of input fields', async () => {
    const document =
      'mutation($price: MoneyInput) { planCreate(title: "New", price: $price) { plan { title price { amount currency } } operationKey userErrors { code } } }';
    expect(await run(document, { price: { amount: '5.00' } }, 'graph:apik_1:once')).toEqual({
      data: {
        planCreate: {
          plan: { title: 'New', price: { amount: '5.00', currency: 'USD' } },
          operationKey: 'graph:apik_1:once',
          userErrors: [],
        },
      },
    });
  });

  test('an interface selects by type', async () => {
    const document =
      'mutation($t: String!, $p: MoneyInput) { planCreate(title: $t, price: $p) { plan { id } userErrors { __typename code path ... on TooExpensive { limit { amount } } } } }';
    expect(await run(document, { t: '' })).toEqual({
      data: {
        planCreate: {
          plan: null,
          userErrors: [{ __typename: 'CommandRefused', code: 'parameter_missing', path: ['title'] }],
        },
      },
    });
    expect(await run(document, { t: 'x', p: { amount: '1000000', currency: 'EUR' } })).toEqual({
      data: {
        planCreate: {
          plan: null,
          userErrors: [
            { __typename: 'TooExpensive', code: 'too_expensive', path: ['price'], limit: { amount: '999' } },
          ],
        },
      },
    });
  });

  test('inaccessible fields can be selected by the service only', async () => {
    expect(await run('{ secretly users { mood } }')).toEqual({
      data: {
        secretly: 'visible to the service only',
        users: [{ mood: 'HAPPY' }, { mood: 'SECRET' }, { mood: 'HAPPY' }],
      },
    });
    expect(() => graph.prepareForClient('{ secretly }', null)).toThrow(DocumentRejected);
    const { errors, data } = await graph.execute(graph.prepareForClient('{ me { id } }', null), {}, scope);
    expect(asJson({ errors, data })).toEqual({ data: { me: { id: 'user_1' } } });
  });
});

describe('nulls', () => {
  test('a reference to an entity that is not visible is null, without an error', async () => {
    expect(await run('{ memberships(first: 5) { nodes { id user { name } } } }')).toEqual({
      data: {
        memberships: {
          nodes: [
            { id: 'mem_1', user: { name: 'Ada' } },
            { id: 'mem_2', user: { name: 'Bob' } },
            { id: 'mem_3', user: { name: 'Cleo' } },
            { id: 'mem_4', user: { name: 'Ada' } },
            { id: 'mem_5', user: null },
          ],
        },
      },
    });
  });

  test('an unresolved reference in a non-null field makes its parent null and reports the path', async () => {
    expect(await run('{ plan(id: "plan_2") { id owner { name } } }')).toEqual({
      data: { plan: null },
      errors: [
        {
          message: 'Cannot return null for non-nullable field Plan.owner.',
          path: ['plan', 'owner'],
          extensions: { code: 'internal_server_error' },
        },
      ],
    });
  });

  test('an error in a non-null field propagates to the next nullable field', async () => {
    expect(await run('{ me { id } memberships(first: 2) { nodes { strict } } }')).toEqual({
      data: null,
      errors: [
        { message: 'No strict value.', path: ['memberships', 'nodes', 1, 'strict'], extensions: { code: 'not_found' } },
      ],
    });
  });
});

describe('errors', () => {
  const cases: [string, object][] = [
    [
      'forbidden',
      { message: 'This credential does not have the permission plan:read.', extensions: { code: 'forbidden' } },
    ],
    ['refused', { message: 'Not now.', extensions: { code: 'conflict', path: ['how'] } }],
    [
      'unexpected',
      { message: 'An unexpected error occurred. Request id: req_toy', extensions: { code: 'internal_server_error' } },
    ],
  ];
  test.each(cases)('%s: has a code or is masked, with its path', async (kind, error) => {
    expect(await run(`{ fine: eventCount wrong: fails(how: "${kind}") }`)).toEqual({
      data: { fine: 3, wrong: null },
      errors: [{ ...error, path: ['wrong'] }],
    });
    expect(await run(`{ failsHard(how: "${kind}") }`)).toEqual({
      data: null,
      errors: [{ ...error, path: ['failsHard'] }],
    });
  });

  test('an error of an entity has the response path of that entity', async () => {
    const result = await run(
      '{ plan(id: "plan_1") { id owner { memberships { flaky } } } again: plan(id: "plan_1") { owner { memberships { id } } } }',
    );
    expect(result).toEqual({
      data: {
        plan: { id: 'plan_1', owner: { memberships: [{ flaky: 'mem_1' }, { flaky: 'mem_4' }] } },
        again: { owner: { memberships: [{ id: 'mem_1' }, { id: 'mem_4' }] } },
      },
    });
    const failing = await run('{ users { memberships { flaky } } }');
    expect((failing as ExecutionResult).errors).toEqual([
      {
        message: 'An unexpected error occurred. Request id: req_toy',
        path: ['users', 1, 'memberships', 0, 'flaky'],
        extensions: { code: 'internal_server_error' },
      },
    ]);
  });

  test('a value that a scalar rejects is rejected before execution', async () => {
    const document = graph.prepare('query($at: DateTime, $price: Decimal) { echo(at: $at, price: $price) }');
    expect(asJson(await graph.execute(document, { at: 'yesterday', price: '1.50' }, scope))).toEqual({
      errors: [
        {
          message:
            'Variable "$at" got invalid value "yesterday"; A DateTime must be in RFC 3339 format, such as "2026-07-01T12:00:00.000Z".',
          locations: [{ line: 1, column: 7 }],
          extensions: { code: 'parameter_invalid', param: 'at' },
        },
      ],
    });
    expect(asJson(await graph.execute(document, { at: '2026-07-01T12:00:00.000Z', price: '1.50' }, scope))).toEqual({
      data: { echo: '{"at":"2026-07-01T12:00:00.000Z","price":"1.50"}' },
    });
    expect(() => graph.prepare('{ echo(price: "1,5") }')).toThrow('A Decimal must be a string such as "10.43".');
  });

  test('invalid documents are rejected with a code', () => {
    const rejectionOf = (text: string, name: string | null = null): unknown => {
      try {
        return graph.prepareForClient(text, name);
      } catch (error) {
        return (error as DocumentRejected).errors.map(({ message, extensions }) => ({
          message,
          code: extensions.code,
        }));
      }
    };
    expect(rejectionOf('{ me {')).toEqual([
      { message: 'Syntax Error: Expected Name, found <EOF>.', code: 'graphql_syntax_invalid' },
    ]);
    expect(rejectionOf('{ xyzzy }')).toEqual([
      { message: 'Cannot query field "xyzzy" on type "Query".', code: 'graphql_validation_failed' },
    ]);
    expect(rejectionOf('query A { me { id } } query B { me { id } }')).toEqual([
      {
        message: 'Specify the operation to run: the document has several operations, or none.',
        code: 'graphql_validation_failed',
      },
    ]);
    expect(rejectionOf('{ me { id } __schema { queryType { name } } }')).toEqual([
      { message: 'Send introspection and data queries in separate operations.', code: 'graphql_validation_failed' },
    ]);
  });
});

describe('limits for client documents', () => {
  const rejectionOf = (text: string): string => {
    try {
      graph.prepareForClient(text, null);
      return 'accepted';
    } catch (error) {
      return (error as DocumentRejected).errors
        .map(({ message, extensions }) => `${String(extensions.code)}: ${message}`)
        .join();
    }
  };
  const nested = (depth: number): string => `{ me { ${'friends { '.repeat(depth)} id ${'} '.repeat(depth)} } }`;
  const aliases = (count: number): string =>
    `{ ${Array.from({ length: count }, (_, index) => `a${index}: eventCount`).join(' ')} }`;

  test('levels', () => {
    expect(rejectionOf(nested(13))).toBe('accepted');
    expect(rejectionOf(nested(14))).toBe('graphql_too_large: The operation exceeds the limit of 15 levels.');
  });

  test('aliases', () => {
    expect(rejectionOf(aliases(50))).toBe('accepted');
    expect(rejectionOf(aliases(51))).toBe('graphql_too_large: The operation exceeds the limit of 50 aliases.');
  });

  test('fragments that multiply fields', () => {
    const layers = Array.from(
      { length: 12 },
      (_, index) =>
        `fragment F${index} on User { ${index === 11 ? 'id name email' : `...F${index + 1} friends { ...F${index + 1} }`} }`,
    );
    expect(rejectionOf(`{ me { ...F0 } } ${layers.join(' ')}`)).toBe(
      'graphql_too_large: The operation exceeds the limit of 4000 pairs of fields with the same response key.',
    );
  });

  test('directives', () => {
    const skipped = Array.from({ length: 51 }, () => 'eventCount @include(if: true)').join(' ');
    expect(rejectionOf(`{ ${skipped} }`)).toBe('graphql_too_large: The operation exceeds the limit of 50 directives.');
  });

  test('reserved names', () => {
    const reserved = (name: string): string =>
      `graphql_validation_failed: The name "${name}" is reserved: custom names must not start with two underscores.`;
    expect(rejectionOf('{ __proto__: me { polluted: id } }')).toBe(reserved('__proto__'));
    expect(rejectionOf('query($__proto__: Int) { memberships(first: $__proto__) { nodes { id } } }')).toBe(
      reserved('__proto__'),
    );
    expect(rejectionOf('{ _mine: me { id __typename } }')).toBe('accepted');
  });

  test('tokens', () => {
    expect(rejectionOf(`{ ${'eventCount '.repeat(5_000)} }`)).toContain(
      'graphql_too_large: Syntax Error: Document contains more that 5000 tokens.',
    );
  });
});

test('a literal is never executed as code, interpreted or compiled', async () => {
  const globals = globalThis as { reached?: boolean };
  const word = '__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d(globalThis.reached=true,0)';
  const escaped = word.replace('MAGIC', '\\u004dAGIC');
  for (const text of [word, escaped]) {
    const document = graph.prepareForClient(`{ echo(words: ["${text}"]) }`, null);
    for (let round = 0; round < 5; round++) {
      expect(asJson(await graph.execute(document, {}, scope))).toEqual({
        data: { echo: JSON.stringify({ words: [word] }) },
      });
    }
  }
  expect(globals.reached).toBeUndefined();
});

describe('subscriptions', () => {
  test('each event is completed by the other subgraphs', async () => {
    const document = graph.prepare('subscription($n: Int!) { events(count: $n) { id requestId account { title } } }');
    const events = await graph.subscribe(document, { n: 2 }, scope);
    const seen: unknown[] = [];
    for await (const event of events as AsyncIterable<ExecutionResult>) seen.push(asJson(event));
    expect(seen).toEqual([
      { data: { events: { id: 'evt_1', requestId: 'req_toy', account: { title: 'First' } } } },
      { data: { events: { id: 'evt_2', requestId: 'req_toy', account: null } } },
    ]);
  });

  test('a rejected subscription returns a single result', async () => {
    expect(asJson(await graph.subscribe(graph.prepare('subscription { refused { id } }'), {}, scope))).toEqual({
      errors: [
        {
          message: 'This credential does not have the permission event:read.',
          path: ['refused'],
          extensions: { code: 'forbidden' },
        },
      ],
    });
  });

  test('ending a subscription ends its source', async () => {
    const before = endedSubscriptions.count;
    const events = (await graph.subscribe(
      graph.prepare('subscription { events(count: 100) { id } }'),
      {},
      scope,
    )) as AsyncIterable<unknown>;
    for await (const _event of events) break;
    expect(endedSubscriptions.count).toBe(before + 1);
  });
});
