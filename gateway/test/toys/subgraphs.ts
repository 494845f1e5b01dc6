import { setImmediate as nextTurn } from 'node:timers/promises';
import { buildSubgraphSchema } from '@apollo/subgraph';
import DataLoader from 'dataloader';
import { parse } from 'graphql';
import type { Context } from '../../../subgraphs/kit/src/context';
import { Conflict, Forbidden, NotFound } from '../../../subgraphs/kit/src/errors/errors';
import {
  DateTimeScalar,
  DecimalScalar,
  JSONObjectScalar,
  JSONScalar,
} from '../../../subgraphs/kit/src/graphql/scalars';
import { logPosition } from '../../../subgraphs/kit/src/pagination/cursor';
import { type SampleEvent, SampleFeed } from './feed';
import { accounts, memberships, plans, type UserRow, users } from './data';

const federation =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable", "@inaccessible", "@external", "@requires"])';

export interface SampleSubgraph {
  readonly name: string;
  readonly sdl: string;
  readonly schema: ReturnType<typeof buildSubgraphSchema>;
  readonly resolvers: SampleResolvers;
}

/** Resolvers by type name and field name, including scalars and enums. */
export type SampleResolvers = Readonly<Record<string, unknown>>;

function sampleSubgraph(name: string, types: string, resolvers: SampleResolvers): SampleSubgraph {
  const sdl = `${federation}\n${types}`;
  return {
    name,
    sdl,
    schema: buildSubgraphSchema([{ typeDefs: parse(sdl), resolvers: resolvers as never }]),
    resolvers,
  };
}

/**
 * Returns the loader of user rows for a request. All subgraphs share it through the request context, which tests check.
 */
function userLoader(ctx: Context): DataLoader<string, UserRow | null> {
  let loader = ctx.loaders.get('users') as DataLoader<string, UserRow | null> | undefined;
  if (!loader) {
    loader = new DataLoader(async (ids) => {
      calls.users.push([...ids]);
      return ids.map((id) => users.find((user) => user.id === id) ?? null);
    });
    ctx.loaders.set('users', loader);
  }
  return loader;
}

/**
 * Recorded calls of the test subgraphs: the user ids of each batch that was loaded, and the request contexts of entity
 * lookups.
 */
export const calls: { users: string[][]; contexts: Set<Context> } = { users: [], contexts: new Set() };

export const platform = sampleSubgraph(
  'platform',
  `
  scalar JSON
  type Query {
    me: User
    users: [User!]!
    account(id: ID!): Account
    principalOf(credential: String!, clientAddress: String): JSON @inaccessible
    secretly: String! @inaccessible
  }
  type Mutation { userRename(id: ID!, name: String!): User }
  type User @key(fields: "id") { id: ID! name: String! email: String friends: [User!]! nickname(upper: Boolean = false): String mood: Mood! }
  type Account @key(fields: "id") { id: ID! title: String! owner: User hidden: String @inaccessible }
  enum Mood { HAPPY SECRET @inaccessible }
  `,
  {
    JSON: JSONScalar,
    Mood: { HAPPY: 'happy', SECRET: 'secret' },
    Query: {
      me: () => users[0],
      users: () => users,
      account: (_: unknown, { id }: { id: string }) => accounts.find((account) => account.id === id) ?? null,
      principalOf: (_: unknown, { credential }: { credential: string }, ctx: Context) => principalOf(credential, ctx),
      secretly: () => 'visible to the service only',
    },
    Mutation: {
      userRename: (_: unknown, { id, name }: { id: string; name: string }) => {
        const user = users.find((row) => row.id === id);
        if (!user) throw new NotFound();
        return { ...user, name };
      },
    },
    User: {
      __resolveReference: ({ id }: { id: string }, ctx: Context) => {
        calls.contexts.add(ctx);
        if (id === 'user_3') return userLoader(ctx).load(id);
        return userLoader(ctx).load(id);
      },
      friends: (user: UserRow, _: unknown, ctx: Context) => userLoader(ctx).loadMany([...user.friendIds]),
      nickname: (user: UserRow, { upper }: { upper: boolean }) =>
        upper ? user.name.toUpperCase() : user.name.slice(0, 2),
      mood: (user: UserRow) => (user.id === 'user_2' ? 'secret' : 'happy'),
    },
    Account: {
      __resolveReference: ({ id }: { id: string }) => accounts.find((account) => account.id === id) ?? null,
      owner: async (account: { ownerId: string }, _: unknown, ctx: Context) => userLoader(ctx).load(account.ownerId),
      hidden: () => 'internal',
    },
  },
);

/**
 * Returns the principal for an API key of the test data, `key_<account>`; null for other credentials. Only the system
 * principal may call this query.
 */
function principalOf(credential: string, ctx: Context): object | null {
  if (ctx.principal.kind !== 'system') throw new Forbidden('principal:read');
  const account = /^key_(acct_\d)$/.exec(credential)?.[1];
  if (!account) return null;
  return {
    kind: 'api_key',
    credentialId: `apik_${account}`,
    userId: null,
    accountId: account,
    grants: [{ accountId: account, actions: ['*'] }],
    pin: null,
  };
}

export const billing = sampleSubgraph(
  'billing',
  `
  scalar Decimal
  scalar DateTime
  scalar JSONObject
  enum Currency { USD EUR }
  enum Status { ACTIVE PAST_DUE }
  type Money @shareable { amount: Decimal! currency: Currency! }
  input MoneyInput { amount: Decimal! currency: Currency! = USD }
  interface UserError { code: String! message: String! path: [String!]! }
  type CommandRefused implements UserError @shareable { code: String! message: String! path: [String!]! }
  type TooExpensive implements UserError @shareable { code: String! message: String! path: [String!]! limit: Money! }
  type Query {
    memberships(first: Int = 20, status: Status, since: DateTime, failing: Boolean = false): MembershipConnection!
    membership(id: ID!): Membership
    things: [Thing!]!
    plan(id: ID!): Plan
    fails(how: String!): String
    failsHard(how: String!): String!
    echo(money: MoneyInput, words: [String!], at: DateTime, price: Decimal, json: JSONObject): String
  }
  type Mutation {
    planCreate(title: String!, price: MoneyInput): PlanCreatePayload!
  }
  type PlanCreatePayload { plan: Plan userErrors: [UserError!]! operationKey: String }
  type MembershipConnection { nodes: [Membership!]! edges: [Edge!]! pageInfo: PageInfo! }
  type Edge { cursor: String! node: Membership! }
  type PageInfo @shareable { endCursor: String hasNextPage: Boolean! }
  type Membership @key(fields: "id") {
    id: ID! status: Status! createdAt: DateTime! user: User account: Account! plan: Plan! flaky: String strict: String!
  }
  type Plan @key(fields: "id") { id: ID! title: String! price: Money metadata: JSONObject! owner: User! }
  union Thing = Plan | Membership
  type User @key(fields: "id") { id: ID! memberships: [Membership!]! spent: String @requires(fields: "name") name: String! @external }
  type Account @key(fields: "id", resolvable: false) { id: ID! }
  `,
  {
    Decimal: DecimalScalar,
    DateTime: DateTimeScalar,
    JSONObject: JSONObjectScalar,
    Currency: { USD: 'usd', EUR: 'eur' },
    Status: { ACTIVE: 'active', PAST_DUE: 'past_due' },
    UserError: { __resolveType: (error: { limit?: unknown }) => (error.limit ? 'TooExpensive' : 'CommandRefused') },
    Thing: { __resolveType: (thing: object) => ('status' in thing ? 'Membership' : 'Plan') },
    Query: {
      memberships: async (_: unknown, { first, status, since }: { first: number; status?: string; since?: Date }) => {
        const rows = memberships
          .filter((row) => (!status || row.status === status) && (!since || row.createdAt >= since))
          .slice(0, first);
        return {
          nodes: rows,
          edges: rows.map((node) => ({ cursor: `c_${node.id}`, node })),
          pageInfo: { endCursor: rows.at(-1)?.id ?? null, hasNextPage: rows.length < memberships.length },
        };
      },
      membership: (_: unknown, { id }: { id: string }) => memberships.find((row) => row.id === id) ?? null,
      things: () => [plans[0], memberships[0], plans[1]],
      plan: (_: unknown, { id }: { id: string }) => plans.find((row) => row.id === id) ?? null,
      fails: (_: unknown, { how }: { how: string }) => fail(how),
      failsHard: (_: unknown, { how }: { how: string }) => fail(how),
      echo: (_: unknown, args: object) => JSON.stringify(args),
    },
    Mutation: {
      planCreate: (
        _: unknown,
        { title, price }: { title: string; price?: { amount: string; currency: 'usd' | 'eur' } },
        ctx: Context,
      ) => {
        if (price?.amount === '1000000')
          return {
            plan: null,
            userErrors: [
              {
                code: 'too_expensive',
                message: 'Too much.',
                path: ['price'],
                limit: { amount: '999', currency: 'usd' },
              },
            ],
          };
        if (title === '')
          return {
            plan: null,
            userErrors: [{ code: 'parameter_missing', message: 'title is required.', path: ['title'] }],
          };
        return { plan: { id: 'plan_9', title, price, metadata: {} }, userErrors: [], operationKey: ctx.operationKey };
      },
    },
    Membership: {
      user: (row: { userId: string }) => ({ id: row.userId }),
      account: (row: { accountId: string }) => ({ id: row.accountId }),
      plan: (row: { planId: string }) => plans.find((plan) => plan.id === row.planId),
      flaky: async (row: { id: string }) => {
        if (row.id === 'mem_2') throw new Error('the disk is on fire');
        return row.id;
      },
      strict: (row: { id: string }) =>
        row.id === 'mem_2' ? Promise.reject(new NotFound('No strict value.')) : 'strict',
    },
    Plan: {
      __resolveReference: ({ id }: { id: string }) => plans.find((plan) => plan.id === id) ?? null,
      owner: (plan: { id: string }) => ({ id: plan.id === 'plan_1' ? 'user_1' : 'user_4' }),
    },
    User: {
      memberships: ({ id }: { id: string }) => memberships.filter((row) => row.userId === id).slice(0, 2),
      spent: ({ id, name }: { id: string; name: string }) => `${name} (${id}) spent 5`,
    },
  },
);

function fail(how: string): string | null {
  switch (how) {
    case 'forbidden':
      throw new Forbidden('plan:read');
    case 'refused':
      throw new Conflict('Not now.', ['how']);
    case 'unexpected':
      throw new Error('connect ECONNREFUSED 10.0.0.7:5432');
    case 'null':
      return null;
    default:
      return how;
  }
}

export const events = sampleSubgraph(
  'events',
  `
  type Query { eventCount: Int! }
  type Subscription { events(count: Int!): Event! refused: Event! feed(after: Int, name: String): Event! }
  type Event { id: ID! account: Account type: String! requestId: String! }
  type Account @key(fields: "id", resolvable: false) { id: ID! }
  `,
  {
    Query: { eventCount: () => 3 },
    Event: { requestId: (_: unknown, __: unknown, ctx: Context) => ctx.requestId },
    Subscription: {
      events: {
        subscribe: (_: unknown, { count }: { count: number }) => ticks(count),
        resolve: (index: number) => ({
          id: `evt_${index}`,
          type: 'plan.created',
          account: { id: index === 2 ? 'acct_9' : 'acct_1' },
        }),
      },
      refused: {
        subscribe: () => {
          throw new Forbidden('event:read');
        },
      },
      feed: {
        subscribe: (_: unknown, { after }: { after?: number | null }, { principal, resumeAfter }: Context) =>
          sampleFeed.open(
            resumeAfter === null ? (after ?? null) : Math.max(after ?? 0, logPosition(resumeAfter)),
            principal,
          ),
        resolve: ({ position }: SampleEvent) => ({
          id: `evt_${position}`,
          type: 'plan.updated',
          account: { id: 'acct_1' },
        }),
      },
    },
  },
);

/**
 * A feed to which tests publish events. A subscription with `after` starts after the event at that position; without
 * `after`, it starts at the end of the log.
 */
export const sampleFeed = new SampleFeed();

/** Number of `ticks` subscriptions that have ended. */
export const endedSubscriptions = { count: 0 };

async function* ticks(count: number): AsyncGenerator<number> {
  try {
    for (let index = 1; index <= count; index++) {
      await nextTurn();
      yield index;
    }
  } finally {
    endedSubscriptions.count++;
  }
}

export const toys = [platform, billing, events];
