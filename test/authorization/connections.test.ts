import {
  buildClientSchema,
  getIntrospectionQuery,
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  type IntrospectionQuery,
  isInputObjectType,
  isListType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { nodeTypes } from '../../gateway/src';
import { type AccessFixture, openAccessFixture } from './support/access-fixture';
import { app, credentialNames, type CredentialName, nobodies, owner } from './support/credentials';
import { resourceOf } from './support/graph-slots';
import { inParallel, Tally } from './support/matrix';

type Field = GraphQLField<unknown, unknown>;

/** Arguments of lists that name a row, by its type. */
const filters: Readonly<Record<string, readonly string[]>> = {
  Account: ['accountId'],
  AdCampaign: ['adCampaignId'],
  AdGroup: ['adGroupId'],
  App: ['appId'],
  Course: ['courseId'],
  CourseLesson: ['lessonId'],
  CourseLessonInteraction: ['interactionId'],
  Experience: ['experienceId'],
  Member: ['memberId'],
  Membership: ['membershipId'],
  Payment: ['paymentId', 'paymentIds'],
  Plan: ['planId', 'planIds'],
  Product: ['productId', 'productIds'],
  PromoCode: ['promoCodeIds'],
  User: ['userId', 'userIds'],
};

/** Arguments of lists that name the parent in another way. */
const otherFilters: Readonly<Record<string, string>> = {
  'Account.connectedAccounts': 'parentAccountId',
  'Account.incomingTransfers': 'destinationId',
  'Account.outgoingTransfers': 'originId',
  'User.cardTransactions': 'accountId',
  'User.incomingTransfers': 'destinationId',
  'User.outgoingTransfers': 'originId',
  'User.swaps': 'accountId',
  'User.verifications': 'accountId',
};

/** Connections whose rows are not those of the list, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'Account.transferRecipients': 'no list of its own',
  'LedgerAccount.entries': 'no list of its own',
  'Product.plansConnection': 'also shows the plans that the public can buy',
  'ResolutionCenterCase.events': 'no list of its own',
  'User.transferRecipients': 'no list of its own',
};

/** A connection of a type, and the list of the same rows. */
interface Case {
  readonly parent: string;
  readonly field: string;
  readonly list: Field;
  /** Argument of the list, or field of its filter, that names the parent; null if the list has none. */
  readonly argument: Place | null;
}

/** An argument of a list, or a field of its argument `filter`. */
interface Place {
  readonly name: string;
  readonly inFilter: boolean;
  readonly isList: boolean;
}

const isListOf = ({ type }: { readonly type: GraphQLInputType }): boolean => isListType(getNullableType(type));

/** Returns the arguments of a list that are not deprecated, and the fields of its filter. */
function placesIn({ args }: Field): Place[] {
  const filter = getNamedType(args.find(({ name }) => name === 'filter')?.type);
  const fields = isInputObjectType(filter) ? Object.values(filter.getFields()) : [];
  return [
    ...fields.map((field) => ({ name: field.name, inFilter: true, isList: isListOf(field) })),
    ...args.map((arg) => ({ name: arg.name, inFilter: false, isList: isListOf(arg) })),
  ];
}

const tally = new Tally();
/** Connections of which at least one caller has received rows. */
const filled = new Set<string>();
let fixture: AccessFixture;
let cases: readonly Case[];
beforeAll(async () => {
  fixture = await openAccessFixture();
  const { json } = await fixture.service.query(getIntrospectionQuery());
  cases = casesIn(buildClientSchema((json as { data: IntrospectionQuery }).data));
});
afterAll(async () => {
  process.stdout.write(tally.table('Reach of connections'));
  await fixture?.close();
});

const connectionOf = ({ type }: Field): string => getNamedType(type).name;

function casesIn(schema: GraphQLSchema): Case[] {
  const lists = Object.values(schema.getQueryType()?.getFields() ?? {});
  return nodeTypes.flatMap(({ name: parent }) => {
    const type = schema.getType(parent);
    const fields = isObjectType(type) ? Object.values(type.getFields()) : [];
    return fields.filter(isConnection).flatMap((field): Case[] => {
      const list = lists.find((candidate) => connectionOf(candidate) === connectionOf(field));
      const key = `${parent}.${field.name}`;
      if (!list || exceptions[key]) return [];
      const names = otherFilters[key] ? [otherFilters[key]] : (filters[parent] ?? []);
      const argument = placesIn(list).find(({ name }) => names.includes(name)) ?? null;
      return [{ parent, field: field.name, list, argument }];
    });
  });
}

function isConnection(field: Field): boolean {
  return connectionOf(field).endsWith('Connection') && connectionOf(field) !== 'EventConnection';
}

/** Reads the children of a row, and the list of the same rows, with the account if the list requires one. */
function documentFor({ parent, field, list, argument }: Case): string {
  const needsAccount = list.args.some(
    (arg) => arg.name === 'accountId' && arg.name !== argument?.name && isRequiredArgument(arg),
  );
  const value = argument === null ? '' : `${argument.name}: ${argument.isList ? '[$id]' : '$id'}`;
  const given = [
    ...(argument === null ? [] : [argument.inFilter ? `filter: { ${value} }` : value]),
    ...(needsAccount ? ['accountId: $account'] : []),
    'first: 100',
  ];
  return `query ($id: ID!${needsAccount ? ', $account: ID!' : ''}) {
    node(id: $id) { ... on ${parent} { children: ${field}(first: 100) { nodes { id } } } }
    list: ${list.name}(${given.join(', ')}) { nodes { id } } }`;
}

interface Rows {
  readonly nodes: readonly { readonly id: string }[];
}

interface Response {
  readonly data?: { readonly node: { readonly children: Rows | null } | null; readonly list: Rows | null } | null;
  readonly errors?: readonly { readonly path?: readonly unknown[]; readonly extensions?: { readonly code?: string } }[];
}

/** Codes of errors about missing access: a list without its permission is forbidden before it searches for the row. */
const rejections = ['forbidden', 'not_found'];

/** Returns the ids of rows, sorted, or the kind of the error instead of them. */
function outcome(rows: Rows | null | undefined, { errors = [] }: Response, place: string): string {
  if (rows)
    return rows.nodes
      .map(({ id }) => id ?? '')
      .toSorted()
      .join();
  const code = errors.find(({ path }) => path?.[0] === place)?.extensions?.code ?? 'null';
  return rejections.includes(code) ? 'no access' : code;
}

async function problemsOf(one: Case, as: CredentialName): Promise<string[]> {
  tally.count({ family: 'connections', credential: as });
  const id = fixture.ids.own[resourceOf(one.parent, fixture.ids) ?? ''];
  if (id === undefined) return [];
  const { status, json, text } = await fixture.service.query(
    documentFor(one),
    { id, account: fixture.accounts.own },
    fixture.credentials[as],
  );
  const response = json as Response;
  const name = `${one.parent}.${one.field} as ${as}`;
  if (nobodies.includes(as)) return status === 401 ? [] : [`${name}: ${status}`];
  if (!response.data) return [`${name}: ${text}`];
  if (response.data.node === null) return [];
  const { node, list } = response.data;
  const [children, listed] = [outcome(node.children, response, 'node'), outcome(list, response, 'list')];
  if (node.children?.nodes.length) filled.add(`${one.parent}.${one.field}`);
  if (one.argument !== null) return children === listed ? [] : [`${name}: ${children}, but the list ${listed}`];
  const excess = node.children?.nodes.filter(({ id: child }) => !list?.nodes.some((row) => row.id === child)) ?? [];
  return excess.length === 0 ? [] : [`${name}: ${excess.map((row) => row.id).join()} are not in the list`];
}

it('the connections of all domains are compared', () => {
  expect(cases.length).toBeGreaterThan(70);
  expect(cases.filter(({ argument }) => argument !== null).length).toBeGreaterThan(50);
});

it('a connection contains the rows that the list of its rows contains', async () => {
  const all = cases.flatMap((one) => [...credentialNames, owner, app].map((as) => ({ one, as })));
  expect(await inParallel(all, ({ one, as }) => problemsOf(one, as))).toEqual([]);
  expect(filled.size).toBeGreaterThan(45);
});
