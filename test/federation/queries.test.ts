import { graphDescription, readSupergraph } from '../../app/runtime/supergraph';
import { readFieldPermissions } from '../../app/runtime/field-permissions';
import { publicSdlOf } from '../../gateway/src';
import { buildSchemas } from '../../gateway/src/schema';
import { createBillingSubgraph } from '../../subgraphs/billing/src';
import { createContext, createLogger, systemPrincipal } from '../../subgraphs/kit/src';
import { openService, type TestService } from '../support/service';
import { freePlan } from '../../subgraphs/billing/src/catalogue/plans/testing/terms';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

interface GraphResponse<Data> {
  readonly data: Data;
  readonly errors?: readonly {
    readonly message: string;
    readonly path?: readonly (string | number)[];
    readonly extensions: { readonly code: string };
  }[];
}

async function execute<Data>(query: string, variables: object = {}, as?: string | null): Promise<GraphResponse<Data>> {
  return (await service.query(query, { ...variables }, as)).json as GraphResponse<Data>;
}

const keyOf = (kind: 'latest' | 'read_only', account = 0): string =>
  service.demoData.accounts[account]?.keys[kind] ?? '';
const tokenOf = (name: string): string => service.demoData.users.find(({ username }) => username === name)?.token ?? '';
const userId = (name: string): string => service.demoData.users.find(({ username }) => username === name)?.id ?? '';
const accountId = (index = 0): string => service.demoData.accounts[index]?.id ?? '';

interface UserRecord {
  readonly id: string;
  readonly username: string;
  readonly email: string | null;
}

describe('a query across domains', () => {
  it('joins a membership with its plan, product, user, account and member', async () => {
    const { examples } = service.demoData;
    const { data, errors } = await execute<{ membership: { user: UserRecord } }>(
      `query ($id: ID!) { membership(id: $id) {
        id licenseKey plan { id title product { id } } product { id title plans { id } } user { id username name email }
        account { id title route verified ownerUser { id username email } } member { id user { username } account { id } } } }`,
      { id: examples.membership_id },
    );
    expect(errors).toBeUndefined();
    const expectedUser = service.demoData.users.find(({ id }) => id === data.membership.user.id);
    expect(data.membership).toEqual({
      id: examples.membership_id,
      licenseKey: examples.license_key,
      plan: { id: examples.plan_id, title: 'Monthly', product: { id: examples.product_id } },
      product: {
        id: examples.product_id,
        title: 'Pickaxe Pro',
        plans: expect.arrayContaining([{ id: examples.plan_id }]),
      },
      user: {
        id: expectedUser?.id,
        username: expectedUser?.username,
        name: expect.any(String),
        email: `${expectedUser?.username}@demo.example`,
      },
      account: {
        id: accountId(),
        title: 'Pickaxe Labs',
        route: 'pickaxe-labs',
        verified: true,
        ownerUser: { id: userId('iris'), username: 'iris', email: null },
      },
      member: { id: examples.member_id, user: { username: expectedUser?.username }, account: { id: accountId() } },
    });
  });

  it('returns the same with fragments, aliases, variables and directives', async () => {
    const plain = await execute<{ membership: object }>(
      'query ($id: ID!) { membership(id: $id) { user { id username } plan { id } } }',
      { id: service.demoData.examples.membership_id },
    );
    const fancy = await execute<{ first: object; again: { holder: object } }>(
      `query Fancy($id: ID!, $with: Boolean!, $without: Boolean!) {
        first: membership(id: $id) { ...Parts }
        again: membership(id: $id) { holder: user { ... on User { id username } } plan @include(if: $without) { id } member @skip(if: $with) { id } }
      }
      fragment Parts on Membership { user { ...Person } plan { id } }
      fragment Person on User { id username }`,
      { id: service.demoData.examples.membership_id, with: true, without: false },
    );
    const { membership } = plain.data as { membership: { user: object } };
    expect(fancy).toMatchObject({ data: { first: membership, again: { holder: membership.user } } });
  });

  it('pages through a list without losing or repeating anything', async () => {
    const all = await execute<{ memberships: { nodes: { id: string }[] } }>(
      '{ memberships(first: 100) { nodes { id user { id } } } }',
    );
    const seen: unknown[] = [];
    for (let after: string | null = null, hasMore = true; hasMore;) {
      const page: GraphResponse<{
        memberships: { nodes: unknown[]; pageInfo: { endCursor: string; hasNextPage: boolean } };
      }> = await execute(
        'query ($after: String) { memberships(first: 2, after: $after) { nodes { id user { id } } pageInfo { endCursor hasNextPage } } }',
        { after },
      );
      seen.push(...page.data.memberships.nodes);
      ({ endCursor: after, hasNextPage: hasMore } = page.data.memberships.pageInfo);
    }
    expect(seen).toEqual(all.data.memberships.nodes);
    expect(seen.length).toBeGreaterThan(5);
  });
});

describe('the caller', () => {
  const emails = '{ memberships(first: 100) { nodes { user { id username email } } } }';
  type Emails = { memberships: { nodes: { user: UserRecord }[] } };

  it('determines the visible e-mail addresses: all for the owner, none without the permission', async () => {
    const { data: full } = await execute<Emails>(emails, {}, keyOf('latest'));
    for (const { user } of full.memberships.nodes) expect(user.email).toBe(`${user.username}@demo.example`);
    const { data: hidden, errors } = await execute<Emails>(emails, {}, keyOf('read_only'));
    expect(errors).toBeUndefined();
    expect(hidden.memberships.nodes).toEqual(
      full.memberships.nodes.map(({ user }) => ({ user: { ...user, email: null } })),
    );
  });

  it('sees its own e-mail address and no others', async () => {
    const { data } = await execute(
      'query ($me: ID!, $other: ID!) { me: user(id: $me) { email } other: user(id: $other) { username email } }',
      { me: userId('mei'), other: userId('iris') },
      tokenOf('mei'),
    );
    expect(data).toEqual({ me: { email: 'mei@demo.example' }, other: { username: 'iris', email: null } });
  });

  it('determines the visible resources: another account finds nothing', async () => {
    const { examples } = service.demoData;
    const query =
      'query ($m: ID!, $p: ID!, $n: ID!, $a: ID!) { membership(id: $m) { id } plan(id: $p) { id } member(id: $n) { id } account(id: $a) { id } memberships(first: 100) { nodes { account { id } } } }';
    const variables = { m: examples.membership_id, p: examples.plan_id, n: examples.member_id, a: accountId() };
    const { data, errors } = await execute<{ memberships: { nodes: unknown[] } }>(query, variables, keyOf('latest', 1));
    const own = [{ account: { id: service.demoData.accounts[1]?.id } }];
    expect([data, errors]).toEqual([
      { membership: null, plan: null, member: null, account: null, memberships: { nodes: own } },
      undefined,
    ]);
    const rejected = await execute<object>(
      'mutation ($id: ID!) { planUpdate(id: $id, input: { title: "Mine" }) { plan { id } userErrors { code } } }',
      { id: examples.plan_id },
      keyOf('latest', 1),
    );
    expect(rejected).toEqual({ data: { planUpdate: { plan: null, userErrors: [{ code: 'not_found' }] } } });
  });

  it('sees the public fields of another account, and null for the rest', async () => {
    const query =
      'query ($id: ID!) { product(id: $id) { title metadata account { id title route verified email metadata invoicePrefix ownerUser { username email } } } }';
    const { data, errors } = await execute<{ product: { title: string; account: object } }>(
      query,
      { id: service.demoData.examples.product_id },
      keyOf('latest', 1),
    );
    expect(errors).toBeUndefined();
    expect(data.product.title).toBe('Pickaxe Pro');
    expect(data.product.account).toEqual({
      id: accountId(),
      title: 'Pickaxe Labs',
      route: 'pickaxe-labs',
      verified: true,
      email: null,
      metadata: null,
      invoicePrefix: null,
      ownerUser: { username: 'iris', email: null },
    });
  });

  it('is rejected without the permission', async () => {
    const response = await execute(
      'mutation ($id: ID!) { planUpdate(id: $id, input: { title: "No" }) { plan { id } userErrors { code } } }',
      { id: service.demoData.examples.plan_id },
      keyOf('read_only'),
    );
    expect(response).toEqual({ data: { planUpdate: { plan: null, userErrors: [{ code: 'forbidden' }] } } });
  });

  it('needs a credential: nothing is returned without one', async () => {
    const { status, json } = await service.query('{ plans(first: 1) { nodes { id } } }', {}, null);
    expect([status, (json as GraphResponse<null>).errors?.map(({ extensions }) => extensions.code)]).toEqual([
      401,
      ['unauthorized'],
    ]);
    const wrong = await service.query('{ plans(first: 1) { nodes { id } } }', {}, 'service_key_nobody');
    expect([
      wrong.status,
      (wrong.json as GraphResponse<null>).errors?.map(({ extensions }) => extensions.code),
    ]).toEqual([401, ['unauthorized']]);
  });
});

describe('null propagation', () => {
  it('stops at the reference to an entity that no longer exists', async () => {
    const stranger = { id: 'user_nobodyatall', username: 'stranger', name: null, email: null };
    const log = createLogger('silent');
    const billing = await createBillingSubgraph({
      databaseUrl: service.databaseUrl,
      log,
      origin: service.origin,
      poolSize: 2,
      cardSecret: Buffer.alloc(32, 7),
      pageSecret: Buffer.alloc(32, 9),
    });
    const { id } = await billing.sellMembership(createContext({ principal: systemPrincipal, requestId: 'test', log }), {
      planId: service.demoData.examples.plan_id ?? '',
      buyer: stranger,
    });
    await billing.close();
    const { data, errors } = await execute(
      'query ($id: ID!) { membership(id: $id) { id plan { title } user { id username } } }',
      { id },
    );
    expect(data).toEqual({ membership: { id, plan: { title: 'Monthly' }, user: null } });
    expect(errors).toBeUndefined();
  });
});

describe('internal fields', () => {
  it.each([
    ['{ principalOf(credential: "x") }', 'Cannot query field "principalOf" on type "Query".'],
    ['{ publicKeys }', 'Cannot query field "publicKeys" on type "Query".'],
    ['{ _service { sdl } }', 'Cannot query field "_service" on type "Query".'],
    ['{ _entities(representations: []) { __typename } }', 'Cannot query field "_entities" on type "Query".'],
    ['{ users(first: 1) { nodes { customerOf } } }', 'Cannot query field "customerOf" on type "User".'],
  ])('are not available: %s', async (query, message) => {
    const { errors } = await execute(query);
    expect(errors).toEqual([
      expect.objectContaining({
        message: expect.stringContaining(message),
        extensions: { code: 'graphql_validation_failed' },
      }),
    ]);
  });

  it('are not in the schema that clients see', async () => {
    const { data } = await execute<{ __schema: { types: { name: string; fields: { name: string }[] | null }[] } }>(
      '{ __schema { types { name fields { name } } } }',
    );
    const { types } = data.__schema;
    const namesOf = (name: string) =>
      types.find((type) => type.name === name)?.fields?.map((field) => field.name) ?? [];
    expect(types.map(({ name }) => name).filter((name) => /^_[^_]|^join__|^link__/.test(name))).toEqual([]);
    expect(namesOf('Query')).toEqual(expect.arrayContaining(['plans', 'memberships', 'user', 'events']));
    expect(
      namesOf('Query').filter((name) => name.startsWith('_') || name.startsWith('principal') || name === 'publicKeys'),
    ).toEqual([]);
    expect(namesOf('User')).not.toContain('customerOf');
  });
});

describe('mutations', () => {
  const create =
    'mutation ($input: PlanCreateInput!, $key: String) { planCreate(input: $input, idempotencyKey: $key) { plan { id title } userErrors { code message template path } } }';
  type Created = { planCreate: { plan: { id: string; title: string } | null; userErrors: unknown[] } };
  const inputOf = (title: string) => ({ ...freePlan, productId: service.demoData.examples.product_id, title });

  it('of one document run one after the other', async () => {
    const { data, errors } = await execute<
      Record<'one' | 'two' | 'three', { plan: { title: string; description: string | null } }>
    >(
      `mutation ($id: ID!) {
        one: planUpdate(id: $id, input: { title: "First" }) { plan { title description } userErrors { code } }
        two: planUpdate(id: $id, input: { description: "Second" }) { plan { title description } userErrors { code } }
        three: planUpdate(id: $id, input: { title: "Third" }) { plan { title description } userErrors { code } }
      }`,
      { id: service.demoData.examples.plan_id },
    );
    expect(errors).toBeUndefined();
    expect([data.one.plan, data.two.plan, data.three.plan]).toEqual([
      { title: 'First', description: null },
      { title: 'First', description: 'Second' },
      { title: 'Third', description: 'Second' },
    ]);
  });

  it('across several domains also run in order', async () => {
    const { data } = await execute<{
      before: { account: { description: string } };
      middle: { plan: { account: { description: string } } };
      after: { account: { description: string } };
    }>(
      `mutation ($account: ID!, $plan: ID!) {
        before: accountUpdate(id: $account, input: { description: "Before" }) { account { description } userErrors { code } }
        middle: planUpdate(id: $plan, input: { title: "Middle" }) { plan { account { description } } userErrors { code } }
        after: accountUpdate(id: $account, input: { description: "After" }) { account { description } userErrors { code } }
      }`,
      { account: accountId(), plan: service.demoData.examples.plan_id },
      tokenOf('iris'),
    );
    expect([
      data.before.account.description,
      data.middle.plan.account.description,
      data.after.account.description,
    ]).toEqual(['Before', 'Before', 'After']);
  });

  it('rejected by a rule return userErrors and change nothing', async () => {
    const { data, errors } = await execute<Created>(create, { input: { ...inputOf('Refused'), initialPrice: '-1' } });
    expect(errors).toBeUndefined();
    expect(data.planCreate).toEqual({
      plan: null,
      userErrors: [
        {
          code: 'parameter_invalid',
          message: 'initialPrice must not be negative.',
          template: '{initialPrice} must not be negative.',
          path: ['initialPrice'],
        },
      ],
    });
    const { data: after } = await execute<{ plans: { nodes: { title: string }[] } }>(
      '{ plans(first: 100) { nodes { title } } }',
    );
    expect(after.plans.nodes.filter(({ title }) => title === 'Refused')).toEqual([]);
  });

  it.each([
    ['argument', (key: string) => ({ variables: { key }, headers: {} })],
    ['header', (key: string) => ({ variables: {}, headers: { 'idempotency-key': key } })],
  ])(
    'repeated with the same key as an %s have one effect; with another input they are rejected',
    async (kind, using) => {
      const send = async (title: string) => {
        const { variables, headers } = using(`key in the ${kind}`);
        const { json } = await service.request({
          method: 'POST',
          path: '/graphql',
          headers,
          body: { query: create, variables: { input: inputOf(title), ...variables } },
        });
        return json as GraphResponse<Created>;
      };
      const first = await send(`By ${kind}`);
      expect(first.data.planCreate.plan).toEqual({ id: expect.stringMatching(/^plan_/), title: `By ${kind}` });
      expect((await send(`By ${kind}`)).data).toEqual(first.data);
      const reused = await send('Something else');
      expect(reused.data.planCreate.plan ?? null).toBeNull();
      expect(reused.data.planCreate.userErrors).toEqual([
        {
          code: 'idempotency_key_reused',
          message: expect.any(String),
          template: expect.any(String),
          path: expect.any(Array),
        },
      ]);
      const { data } = await execute<{ plans: { nodes: { title: string }[] } }>(
        '{ plans(first: 100) { nodes { title } } }',
      );
      expect(data.plans.nodes.filter(({ title }) => title === `By ${kind}` || title === 'Something else')).toHaveLength(
        1,
      );
    },
  );

  it('of two credentials with the same key have two effects', async () => {
    const other = service.demoData.accounts[0]?.keys.unpinned ?? '';
    const ids = await Promise.all(
      [keyOf('latest'), other].map(
        async (as) =>
          (await execute<Created>(create, { input: inputOf('Shared key'), key: 'shared' }, as)).data.planCreate.plan
            ?.id,
      ),
    );
    expect(new Set(ids).size).toBe(2);
  });
});

describe('the schema file of the sandbox', () => {
  it('is the public schema, without a credential', async () => {
    const { status, text } = await service.request({ method: 'GET', path: '/graphql/schema.graphql', as: null });
    const expected = buildSchemas(readSupergraph('sandbox'), []);
    expected.visible.description = graphDescription;
    expect([status, text]).toEqual([200, publicSdlOf(expected, readFieldPermissions())]);
  });
});
