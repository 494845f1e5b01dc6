import {
  buildClientSchema,
  getIntrospectionQuery,
  type GraphQLSchema,
  type IntrospectionQuery,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { nodeTypes } from '../../gateway/src';
import { selection } from '../bad-input/support/graph-operations';
import { type AccessFixture, openAccessFixture } from './support/access-fixture';
import { unknownIdLike } from './support/answers';
import { app, credentialNames, type CredentialName, nobodies } from './support/credentials';
import { resourceOf } from './support/graph-slots';
import { inParallel, Tally } from './support/matrix';

type NodeType = (typeof nodeTypes)[number];
type Row = Readonly<Record<string, unknown>>;

/** Statements that return a row that is not among the samples of all resources, by type. Every caller can read apps. */
const otherSamples: Readonly<Record<string, string>> = {
  App: 'SELECT id FROM platform.apps WHERE $1 <> id ORDER BY id LIMIT 1',
  Deposit: `INSERT INTO payouts.deposits (id, account_id, kind, status, amount, currency, metadata, created_at)
    VALUES ('dpst_Sample00000000', $1, 'deposit', 'waiting', 5, 'usd', '{}', now()) RETURNING id`,
  Event: `SELECT event_id AS id FROM events.log
    WHERE account_id = $1 AND type = 'plan.created' AND published_at IS NOT NULL ORDER BY position LIMIT 1`,
};

const tally = new Tally();
let fixture: AccessFixture;
let schema: GraphQLSchema;
/** Ids of rows of the first account, by type. */
const samples = new Map<string, string>();
beforeAll(async () => {
  fixture = await openAccessFixture();
  const { json } = await fixture.service.query(getIntrospectionQuery());
  schema = buildClientSchema((json as { data: IntrospectionQuery }).data);
  for (const { name } of nodeTypes) samples.set(name, await sampleOf(name));
});
afterAll(async () => {
  process.stdout.write(tally.table('Reach of nodes'));
  await fixture?.close();
});

/** Returns the id of a row of the first account. */
async function sampleOf(name: string): Promise<string> {
  const query = otherSamples[name];
  if (query === undefined) return fixture.ids.own[resourceOf(name, fixture.ids) ?? ''] ?? '';
  const [row] = await fixture.state.rows<{ id: string }>(query, [fixture.accounts.own]);
  return row?.id ?? '';
}

/** Reads a row by `node` and by the field of its type, with all fields of the row itself. */
function documentFor({ name, read }: NodeType): string {
  const type = schema.getType(name);
  if (!isObjectType(type) && !isInterfaceType(type)) throw new Error(`${name} has no fields`);
  const fields = selection(type, 1);
  return `query ($id: ID!) { node(id: $id) { __typename id ... on ${name} ${fields} } own: ${read}(id: $id) ${fields} }`;
}

async function readBoth(type: NodeType, id: string, as: CredentialName) {
  const { status, json } = await fixture.service.query(documentFor(type), { id }, fixture.credentials[as]);
  const { data, errors = [] } = json as {
    readonly data?: { readonly node: Row | null; readonly own: Row | null } | null;
    readonly errors?: readonly { readonly path?: readonly unknown[]; readonly message: string }[];
  };
  return { status, data, nodeErrors: errors.filter(({ path }) => path?.[0] === 'node') };
}

/** Returns the fields of a node, without those that are also in the row that the type's own field returned. */
function excess(node: Row, own: Row): string[] {
  return Object.keys(node).filter(
    (key) => key !== '__typename' && node[key] !== null && JSON.stringify(node[key]) !== JSON.stringify(own[key]),
  );
}

async function problemsOf(type: NodeType, as: CredentialName): Promise<string[]> {
  tally.count({ family: 'nodes', credential: as });
  const id = samples.get(type.name) ?? '';
  if (id === '') return [`there is no sample of ${type.name}`];
  const problems: string[] = [];
  const { status, data, nodeErrors } = await readBoth(type, id, as);
  if (nobodies.includes(as)) return status === 401 ? [] : [`${type.name} as ${as}: ${status}`];
  if (!data) return [`${type.name} as ${as}: no data, status ${status}`];
  const { node, own } = data;
  if (nodeErrors.length > 0) problems.push(nodeErrors[0]?.message ?? '');
  if ((node === null) !== (own === null)) problems.push(`node ${node ? 'finds' : 'misses'} what ${type.read} does not`);
  if (node && own && excess(node, own).length > 0) problems.push(`node shows other ${excess(node, own).join(', ')}`);
  const { possible = [type.name] } = type;
  if (node && !possible.includes(String(node.__typename)))
    problems.push(`node is of the type ${String(node.__typename)}`);
  if (as === 'right account' && node && own) {
    const missing = Object.keys(own).filter((key) => own[key] !== null && node[key] === null);
    if (missing.length > 0) problems.push(`node lacks ${missing.join(', ')}`);
  }
  const unknown = await readBoth(type, unknownIdLike(id), as);
  if (unknown.data?.node !== null || unknown.nodeErrors.length > 0) problems.push('node finds an unknown id');
  return problems.map((problem) => `${type.name} as ${as}: ${problem}`);
}

it('every type with the interface is in the matrix', () => {
  const node = schema.getType('Node');
  const implementing = isInterfaceType(node) ? schema.getPossibleTypes(node).map(({ name }) => name) : [];
  expect(implementing.toSorted()).toEqual(nodeTypes.flatMap(({ name, possible = [name] }) => possible).toSorted());
});

it('node returns exactly the rows and fields that the read field of the type returns', async () => {
  const cases = nodeTypes.flatMap((type) => [...credentialNames, app].map((as) => ({ type, as })));
  expect(await inParallel(cases, ({ type, as }) => problemsOf(type, as))).toEqual([]);
});

it('the account of the samples reads a row of each type', async () => {
  const missing = await inParallel(nodeTypes, async (type) => {
    const { data } = await readBoth(type, samples.get(type.name) ?? '', 'right account');
    return data?.node ? [] : [type.name];
  });
  expect(missing).toEqual([]);
});
