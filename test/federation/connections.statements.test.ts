import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  graphql,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import pg from 'pg';
import { createContext, createLogger, type Principal } from '../../subgraphs/kit/src';
import { userOf } from '../../subgraphs/kit/src/testing';
import { injectFaults } from '../../subgraphs/kit/src/testing/inject-faults';
import { type Domain, openDomainsOn } from '../routers/support/domains';
import type { TestDatabase } from '../support';
import { withDemoData } from '../support/service';

// No workers run in this file, whose statements would be counted.
let database: TestDatabase;
let domains: readonly Domain[];
let close: () => Promise<void>;
/** A user with all permissions on all accounts of the demo data. */
let caller: Principal;
let accountIds: readonly string[];
let statements = 0;
beforeAll(async () => {
  database = await withDemoData();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('SELECT id FROM platform.accounts');
  await client.end();
  accountIds = rows.map(({ id }) => id);
  caller = userOf(
    'user_observer',
    accountIds.map((accountId) => ({ accountId, actions: ['*'] })),
  );
  const opened = await openDomainsOn(database.url, 'sandbox');
  domains = opened.domains;
  injectFaults(() => {
    statements += 1;
    return null;
  });
  close = async () => {
    await opened.close();
    await database.drop();
  };
});
afterAll(() => close());

function isConnection({ type, args }: GraphQLField<unknown, unknown>): boolean {
  return getNamedType(type).name.endsWith('Connection') && !args.some(isRequiredArgument);
}

function connectionsOf(type: unknown): GraphQLField<unknown, unknown>[] {
  return isObjectType(type) ? Object.values(type.getFields()).filter(isConnection) : [];
}

/** Selects a page of a connection, with the count of its rows if it has one. */
function pageOf({ name, type }: GraphQLField<unknown, unknown>): string {
  const isCounted = 'totalCount' in (getNamedType(type) as GraphQLObjectType).getFields();
  return `${name}(first: 2) { nodes { __typename }${isCounted ? ' totalCount' : ''} }`;
}

async function countedFor({ schema }: Domain, source: string, variableValues: object): Promise<number> {
  const contextValue = createContext({ principal: caller, requestId: 'req_counted', log: createLogger('silent') });
  statements = 0;
  const { data } = await graphql({ schema, source, contextValue, variableValues: { ...variableValues } });
  expect(data).toBeTruthy();
  return statements;
}

/** Returns the connections that need more statements for many parents than for two. */
async function growing(domain: Domain): Promise<{ readonly compared: number; readonly found: string[] }> {
  const found: string[] = [];
  let compared = 0;
  const compare = async (name: string, source: string, few: object, many: object): Promise<void> => {
    compared += 1;
    const counts: number[] = [];
    for (const variables of [few, many, few, many]) counts.push(await countedFor(domain, source, variables));
    // A statement that belongs to no request, such as a check of a connection, is in one of the counts at most.
    const [first = 0, second = 0, third = 0, fourth = 0] = counts;
    if (Math.min(second, fourth) > Math.max(first, third)) found.push(`${name}: ${counts.join(', ')}`);
  };
  for (const list of connectionsOf(domain.schema.getQueryType())) {
    const connection = getNamedType(list.type) as GraphQLObjectType;
    const row = getNamedType(connection.getFields().nodes?.type as GraphQLObjectType) as GraphQLObjectType;
    for (const field of connectionsOf(row)) {
      const source = `query ($first: Int) { ${list.name}(first: $first) { nodes { ${pageOf(field)} } } }`;
      await compare(`${row.name}.${field.name}`, source, { first: 2 }, { first: 50 });
    }
  }
  const representations = accountIds.map((id) => ({ __typename: 'Account', id }));
  for (const field of domain.name === 'platform' ? [] : connectionsOf(domain.schema.getType('Account'))) {
    const source = `query ($of: [_Any!]!) { _entities(representations: $of) { ... on Account { ${pageOf(field)} } } }`;
    await compare(`Account.${field.name}`, source, { of: representations.slice(0, 2) }, { of: representations });
  }
  return { compared, found };
}

it.each([
  ['platform', 10],
  ['billing', 45],
  ['payouts', 8],
  ['courses', 5],
  ['trust_safety', 4],
  ['events', 1],
])('pages of many parents take no more statements in %s', async (name, fewest) => {
  const { compared, found } = await growing(domains.find((domain) => domain.name === name) as Domain);
  expect(found).toEqual([]);
  expect(compared).toBeGreaterThanOrEqual(fewest);
});
