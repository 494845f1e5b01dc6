import { buildSubgraphSchema } from '@apollo/subgraph';
import DataLoader from 'dataloader';
import { type GraphQLSchema, parse } from 'graphql';
import { composeServices } from '@theguild/federation-composition';
import { DataSource, type EntitySchema, In } from 'typeorm';
import {
  accountEntity,
  type MembershipRow,
  membershipEntity,
  type Named,
  planEntity,
  productEntity,
  userEntity,
} from './entities';
import { session } from './session';

const link =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"]) scalar DateTime scalar JSON';

const billing = `${link}
  type Query { memberships(accountId: ID!, first: Int!): MembershipPage! }
  type MembershipPage { nodes: [Membership!]! }
  type Plan @key(fields: "id") { id: ID! metadata: JSON }
  type Product @key(fields: "id") { id: ID! metadata: JSON }
  type User @key(fields: "id", resolvable: false) { id: ID! }
  type Account @key(fields: "id", resolvable: false) { id: ID! }
  type Membership @key(fields: "id") {
    id: ID! shownStatus: String! createdAt: DateTime! updatedAt: DateTime! joinedAt: DateTime renewalPeriodStart: DateTime renewalPeriodEnd: DateTime expiresAt: DateTime
    billingPeriod: Int cancelAtPeriodEnd: Boolean! cancelOption: String cancellationReason: String canceledAt: DateTime paymentCollectionPaused: Boolean! promoCodeId: ID
    checkoutConfigurationId: ID currency: String! initialPricePaid: String! renewalPrice: String! licenseKey: String! metadata: JSON! phoneNumber: String
    customFieldResponses: JSON! memberId: ID plan: Plan! product: Product! user: User account: Account!
  }`;

const platform = `${link}
  type User @key(fields: "id") { id: ID! username: String! name: String email: String profilePictureUrl: String }
  type Account @key(fields: "id") { id: ID! title: String! route: String! logoUrl: String }`;

/** The context object of a request; its contents do not matter. Each context object has its own data loaders. */
type Context = object;

/**
 * Returns a function that loads rows by id. The ids of one request are batched into one query, as is common practice.
 */
function byId(data: DataSource, entity: EntitySchema<Named>): (context: Context, id: string) => Promise<Named | null> {
  const loaders = new WeakMap<Context, DataLoader<string, Named | null>>();
  const load = async (ids: readonly string[]) => {
    const rows = new Map((await data.getRepository(entity).findBy({ id: In([...ids]) })).map((row) => [row.id, row]));
    return ids.map((id) => rows.get(id) ?? null);
  };
  return (context, id) => {
    let loader = loaders.get(context);
    if (!loader) loaders.set(context, (loader = new DataLoader(load)));
    return loader.load(id);
  };
}

/**
 * Two subgraphs in the style of the Apollo Federation documentation: schema-first, read through TypeORM, with data
 * loaders for references.
 */
export interface PeerSubgraphs {
  readonly supergraphSdl: string;
  readonly schemas: ReadonlyMap<string, GraphQLSchema>;
}

export async function openPeerSubgraphs(): Promise<PeerSubgraphs> {
  const entities = [membershipEntity, planEntity, productEntity, userEntity, accountEntity];
  const data = new DataSource({
    type: 'postgres',
    url: process.env.DATABASE_URL,
    entities,
    poolSize: session.connections,
    extra: { options: session.options, idleTimeoutMillis: 0 },
  });
  await data.initialize();
  const [plan, product, user, account] = [
    byId(data, planEntity),
    byId(data, productEntity),
    byId(data, userEntity),
    byId(data, accountEntity),
  ];
  const memberships = (_: unknown, { accountId, first }: { accountId: string; first: number }) => ({
    nodes: data
      .getRepository(membershipEntity)
      .find({ where: { accountId }, order: { createdAt: 'DESC', id: 'DESC' }, take: first }),
  });
  const deps = {
    billing: {
      text: billing,
      resolvers: {
        Query: { memberships },
        Membership: {
          plan: ({ planId }: MembershipRow, _: unknown, context: Context) => plan(context, planId),
          product: ({ productId }: MembershipRow, _: unknown, context: Context) => product(context, productId),
          user: ({ userId }: MembershipRow) => userId && { id: userId },
          account: ({ accountId }: MembershipRow) => ({ id: accountId }),
        },
      },
    },
    platform: {
      text: platform,
      resolvers: {
        User: { __resolveReference: ({ id }: Named, context: Context) => user(context, id) },
        Account: { __resolveReference: ({ id }: Named, context: Context) => account(context, id) },
      },
    },
  };
  const schemas = new Map(
    Object.entries(deps).map(([name, { text, resolvers }]) => [
      name,
      buildSubgraphSchema([{ typeDefs: parse(text), resolvers: resolvers as never }]),
    ]),
  );
  const { supergraphSdl, errors } = composeServices(
    Object.entries(deps).map(([name, { text }]) => ({ name, typeDefs: parse(text), url: `memory://${name}` })),
  );
  if (!supergraphSdl) throw new Error(errors?.map(({ message }) => message).join('\n'));
  return { supergraphSdl, schemas };
}
