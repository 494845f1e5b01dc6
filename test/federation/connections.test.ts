import {
  buildClientSchema,
  getIntrospectionQuery,
  getNamedType,
  type GraphQLField,
  type GraphQLSchema,
  type IntrospectionQuery,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { openService, type TestService } from '../support/service';

let service: TestService;
let schema: GraphQLSchema;
beforeAll(async () => {
  service = await openService();
  const { json } = await service.query(getIntrospectionQuery());
  schema = buildClientSchema((json as unknown as { data: IntrospectionQuery }).data);
});
afterAll(() => service.close());

type Field = GraphQLField<unknown, unknown>;

function isCounted(field: Field): boolean {
  const type = getNamedType(field.type);
  return isObjectType(type) && type.name.endsWith('Connection') && 'totalCount' in type.getFields();
}

const countedFieldsOf = (name: string): Field[] => {
  const type = schema.getType(name);
  return isObjectType(type) ? Object.values(type.getFields()).filter(isCounted) : [];
};

interface Counted {
  readonly data: Record<string, { readonly totalCount: number; readonly nodes: readonly unknown[] } | null> | null;
  readonly errors?: readonly { readonly extensions: { readonly code: string } }[];
}

it('every list of the graph counts its rows', async () => {
  const rows: [string, boolean, string | null][] = [];
  for (const field of countedFieldsOf('Query').filter(({ args }) => !args.some(isRequiredArgument))) {
    const { json } = await service.query(
      `{ list: ${field.name}(first: 100) { totalCount totalCountIsExact nodes { __typename } pageInfo { hasNextPage } } }`,
    );
    const { data, errors } = json as unknown as Counted;
    const list = data?.list;
    rows.push([
      field.name,
      list ? (list.nodes.length === 100 ? list.totalCount >= 100 : list.totalCount === list.nodes.length) : true,
      errors?.[0]?.extensions.code ?? null,
    ]);
  }
  expect(rows.filter(([, isRight, code]) => !isRight || code === 'internal_server_error')).toEqual([]);
  expect(rows.filter(([, , code]) => code === null).length).toBeGreaterThan(20);
});

it('every connection of an account counts its rows', async () => {
  const fields = countedFieldsOf('Account').filter(({ args }) => !args.some(isRequiredArgument));
  // Only users may list API keys. Lists of accounts have at most 50 rows.
  const owner = service.demoData.users.find(({ username }) => username === 'iris')?.token;
  const { json } = await service.query(
    `query ($id: ID!) { account(id: $id) { ${fields.map(({ name }) => `${name}(first: 50) { totalCount totalCountIsExact nodes { __typename } }`).join(' ')} } }`,
    { id: service.demoData.accounts[0]?.id },
    owner,
  );
  const { data, errors } = json as any;
  expect(errors).toBeUndefined();
  expect(fields.length).toBeGreaterThan(35);
  for (const { name } of fields) {
    const { totalCount, nodes } = data.account[name];
    expect([name, Math.min(totalCount, 50)]).toEqual([name, nodes.length]);
  }
});

async function execute(query: string, variables: Record<string, unknown>): Promise<any> {
  return (await service.query(query, variables)).json;
}

it('lists the rows that refer to an account, a user and a membership, with their counts', async () => {
  const { examples } = service.demoData;
  const rows = '(first: 2) { totalCount totalCountIsExact nodes { id } }';
  const { data, errors } = await execute(
    `query ($account: ID!, $membership: ID!) {
      account(id: $account) { products(first: 1) { totalCount nodes { title account { id title } memberships${rows} } } payments${rows} }
      membership(id: $membership) { payments${rows} user { memberships${rows} } member { memberships${rows} } plan { memberships${rows} } }
      all: memberships(first: 1) { totalCount } }`,
    { account: service.demoData.accounts[0]?.id, membership: examples.membership_id },
  );
  expect(errors).toBeUndefined();
  const { account, membership, all } = data;
  expect(account.products.nodes).toHaveLength(1);
  expect(account.products.nodes[0].account).toEqual({
    id: service.demoData.accounts[0]?.id,
    title: expect.any(String),
  });
  expect(all.totalCount).toBeGreaterThanOrEqual(membership.plan.memberships.totalCount);
  for (const list of [membership.user.memberships, membership.member.memberships, membership.plan.memberships])
    expect([list.totalCount >= 1, list.totalCountIsExact, list.nodes.length]).toEqual([
      true,
      true,
      Math.min(2, list.totalCount),
    ]);
});
