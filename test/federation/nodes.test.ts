import { permissions } from '../../contract/permissions';
import { nodeTypes } from '../../gateway/src';
import { openService, type TestService } from '../support/service';

interface GraphResponse {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly path?: readonly (string | number)[];
    readonly extensions: Readonly<Record<string, unknown>>;
  }[];
}

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

async function execute(query: string, variables: object = {}, as?: string | null): Promise<GraphResponse> {
  return (await service.query(query, { ...variables }, as)).json as GraphResponse;
}

const otherKey = (): string => service.demoData.accounts[1]?.keys.latest ?? '';
const missing = 'plan_Nothing0Nothing';

describe('nodes', () => {
  const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id ... on Plan { title } } }';

  it('have the order of the ids, with repeats, and null for ids that name nothing', async () => {
    const { plan_id, membership_id } = service.demoData.examples;
    const ids = [membership_id, plan_id, missing, 'what_is', 'this', '', `${plan_id} `, plan_id];
    expect(await execute(query, { ids })).toEqual({
      data: {
        nodes: [
          { __typename: 'Membership', id: membership_id },
          { __typename: 'Plan', id: plan_id, title: 'Monthly' },
          ...Array.from({ length: 5 }, () => null),
          { __typename: 'Plan', id: plan_id, title: 'Monthly' },
        ],
      },
    });
  });

  it('are null for rows of another account, whatever is selected', async () => {
    const { membership_id: id } = service.demoData.examples;
    for (const selected of ['__typename', 'id', '... on Membership { licenseKey }', '... on Plan { title }'])
      expect(await execute(`query ($id: ID!) { node(id: $id) { ${selected} } }`, { id }, otherKey())).toEqual({
        data: { node: null },
      });
  });

  it('are at most 100, which other root fields do not notice', async () => {
    const { plan_id } = service.demoData.examples;
    const mixed = `query ($ids: [ID!]!, $id: ID!) { nodes(ids: $ids) { id } plan(id: $id) { id } }`;
    const ids = Array.from({ length: 101 }, () => plan_id);
    expect(await execute(mixed, { ids, id: plan_id })).toEqual({
      data: { nodes: null, plan: { id: plan_id } },
      errors: [
        {
          message: 'ids may have at most 100 ids.',
          path: ['nodes'],
          extensions: expect.objectContaining({ code: 'parameter_invalid', param: 'ids' }),
        },
      ],
    });
    const { data } = await execute(mixed, { ids: ids.slice(1), id: plan_id });
    expect(data?.nodes).toEqual(ids.slice(1).map((id) => ({ id })));
  });

  it('cost one row for each id', async () => {
    const literal = `{ nodes(ids: ["${missing}", "${missing}"]) { __typename id ... on Plan { title } } }`;
    const cost = async (ids: readonly string[], text = query): Promise<number> => {
      const { json } = await service.request({
        method: 'POST',
        path: '/graphql',
        body: { query: text, variables: { ids } },
      });
      return (json as { extensions: { cost: { requested: number } } }).extensions.cost.requested;
    };
    const [none, one, twenty] = [
      await cost([]),
      await cost([missing]),
      await cost(Array.from({ length: 20 }, () => missing)),
    ];
    // The id, the title, and the node itself; an operation costs at least 1.
    expect([none, one, twenty]).toEqual([1, 3, 60]);
    await cost([], literal);
    expect(await cost([], literal)).toBe(6);
  });
});

describe('a fragment of Relay that is fetched again', () => {
  const fragments = {
    Plan: ['plan_id', 'id title product { id title }'],
    Product: ['product_id', 'id title account { id title }'],
    Membership: ['membership_id', 'id status user { id username } plan { id title }'],
    Member: ['member_id', 'id user { id username }'],
  } as const;

  it.each(Object.entries(fragments))('on %s has the fields of the read field', async (type, [example, fields]) => {
    const id = service.demoData.examples[example];
    const fragment = `fragment Shown on ${type} { ${fields} }`;
    const read = nodeTypes.find(({ name }) => name === type)?.read ?? '';
    const again = await execute(
      `query ShownRefetch($id: ID!) { node(id: $id) { __typename ...Shown id } } ${fragment}`,
      { id },
    );
    const { data } = await execute(
      `query Read($id: ID!) { row: ${read}(id: $id) { __typename ...Shown } } ${fragment}`,
      { id },
    );
    expect(data?.row).toMatchObject({ __typename: type, id });
    expect(again).toEqual({ data: { node: data?.row } });
  });
});

describe('the viewer', () => {
  const query = '{ viewer { user { id username } account { id title } permissions } }';

  it('of an account key is its account, with the permissions of the key', async () => {
    const [account] = service.demoData.accounts;
    const { data } = await execute(query, {}, account?.keys.read_only);
    const viewer = data?.viewer as { permissions: string[] };
    expect(viewer).toMatchObject({ user: null, account: { id: account?.id, title: 'Pickaxe Labs' } });
    expect(viewer.permissions).toContain('plan:basic:read');
    expect(viewer.permissions).not.toContain('plan:create');
    expect(viewer.permissions).toEqual(viewer.permissions.toSorted());
  });

  it('of an owner is the user, with all permissions', async () => {
    const user = service.demoData.users.find(({ username }) => username === 'iris');
    const all = permissions.map(({ action }) => action).toSorted();
    expect(await execute(query, {}, user?.token)).toEqual({
      data: { viewer: { user: { id: user?.id, username: 'iris' }, account: null, permissions: all } },
    });
  });

  it('is not readable without a credential', async () => {
    expect((await service.query(query, {}, null)).status).toBe(401);
  });
});
