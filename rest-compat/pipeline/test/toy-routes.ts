import { legacyParams } from '../../../contract/legacy-v2/legacy-resource';
import { toDecimalString, type DecimalInput } from '../../../contract/money';
import { Type } from '../../../contract/versioning';
import { absentable, integer, number, string } from '../../../contract/wire';
import { type RowsWithTotal, legacyPageOf, legacyRoute } from '../../index';
import { type ConnectionData, deleted, pageOf } from '../rest-response';
import { route } from '../route';

interface LampData {
  readonly id: string;
  readonly account: { readonly id: string } | null;
  readonly price: number;
}

const lampRead = 'fragment LampRead on Lamp { id account { id } price bulb { ...BulbRead } }';
const bulbFragment = 'fragment BulbRead on Bulb { watts } fragment Unused on Bulb { id }';
const pageInfo = 'pageInfo { startCursor endCursor hasNextPage hasPreviousPage }';
const payload = 'lamp { ...LampRead } userErrors { code template path }';

const serializeLamp = ({ id, account, price }: LampData): unknown => ({ id, account, price });
const lampOf = (data: Record<string, { lamp: LampData }>): unknown =>
  Object.values(data).map(({ lamp }) => serializeLamp(lamp))[0];

/** Test routes that cover the features of the request pipeline. */
export const sampleRoutes = [
  route({
    key: 'GET /lamps',
    summary: 'List lamps.',
    permission: 'lamp:read',
    query: 'LampListParams',
    response: { page: 'LampListItem' },
    page: { default: 20, maximum: 100, nativeSince: '2026-06-09' },
    document: `query Lamps($first: Int, $after: String, $last: Int, $before: String, $filter: LampFilter) {
      lamps(first: $first, after: $after, last: $last, before: $before, filter: $filter) { nodes { id account { id } } ${pageInfo} } }`,
    variables: ({ params, page }) => ({ ...page, filter: params }),
    result: (data: { lamps: ConnectionData<LampData> }) => pageOf(data.lamps, ({ id, account }) => ({ id, account })),
  }),
  route({
    key: 'GET /lamps/{id}',
    summary: 'Retrieve a lamp.',
    permission: 'lamp:read',
    query: 'LampReadParams',
    response: 'Lamp',
    document: 'query Lamp($id: ID!, $dim: Boolean) { lamp(id: $id, dim: $dim) { ...LampRead } }',
    fragments: [lampRead, bulbFragment],
    variables: ({ path, params }) => ({ id: path['id'], dim: params['dim'] }),
    result: (data: { lamp: LampData | null }) => data.lamp && serializeLamp(data.lamp),
  }),
  route({
    key: 'POST /lamps',
    summary: 'Create a lamp.',
    permission: ['lamp:create', 'lamp:manage'],
    body: 'LampCreateParams',
    response: 'Lamp',
    document: `mutation LampCreate($input: LampCreateInput!) { lampCreate(input: $input) { ${payload} } }`,
    fragments: [lampRead, bulbFragment],
    paramNames: { glassColour: 'shade.colour' },
    variables: ({ params }: { params: Record<string, unknown> }) => ({
      input: { ...params, price: toDecimalString(params['price'] as DecimalInput) },
    }),
    result: lampOf,
  }),
  route({
    key: 'PATCH /lamps/{id}',
    summary: 'Update a lamp.',
    permission: 'lamp:manage',
    body: 'LampCreateParams',
    response: 'Lamp',
    document: `mutation LampUpdate($id: ID!, $input: LampUpdateInput!) { lampUpdate(id: $id, input: $input) { ${payload} } }`,
    fragments: [lampRead, bulbFragment],
    variables: ({ params, path }) => ({ id: path['id'], input: params }),
    result: lampOf,
  }),
  route({
    key: 'DELETE /lamps/{id}',
    summary: 'Delete a lamp.',
    permission: 'lamp:manage',
    response: 'DeletedResource',
    document: 'mutation LampDelete($id: ID!) { lampDelete(id: $id) { deletedId userErrors { code template path } } }',
    variables: ({ path }) => ({ id: path['id'] }),
    result: (data: { lampDelete: { deletedId: string } }) => deleted(data.lampDelete.deletedId),
  }),
  ...['shine', 'hum', 'glow'].map((verb) =>
    route({
      key: `POST /lamps/{id}/${verb}`,
      summary: `Let a lamp ${verb}.`,
      permission: 'lamp:manage',
      response: null,
      status: 202,
      document:
        'mutation LampGlow($atOnce: Boolean) { lampGlow(atOnce: $atOnce) { ok userErrors { code template path } } }',
      variables: ({ gate }) => ({ atOnce: gate('lamps_glow_at_once') }),
      result: () => true,
    }),
  ),
  route({
    key: 'POST /lamps/pay',
    summary: 'Pay for lamps.',
    permission: 'lamp:manage',
    body: 'LampPayParams',
    bodyKey: 'idempotency_key',
    response: null,
    hasSecretResponse: true,
    document: 'mutation LampPay { lampPay { secret userErrors { code template path } } }',
    variables: () => ({}),
    result: (data: { lampPay: { secret: string } }) => data.lampPay,
  }),
  route({
    key: 'GET /lamps/{id}/keys/{key_id}',
    summary: 'Retrieve a key of a lamp with its secret.',
    permission: 'lamp:manage',
    response: null,
    hasSecretResponse: true,
    document: 'query LampKey { lampKey { secret } }',
    variables: () => ({}),
    result: (data: { lampKey: { secret: string } }) => data.lampKey,
  }),
  route({
    key: 'GET /me',
    summary: 'Retrieve the caller.',
    permission: null,
    credential: 'user',
    response: null,
    document: 'query Me { me }',
    variables: () => ({}),
    result: (data: { me: unknown }) => data.me,
  }),
  route({
    key: 'GET /mine',
    summary: "List what is the caller's.",
    permission: 'lamp:read',
    own: true,
    response: null,
    document: 'query Mine { mine }',
    variables: () => ({}),
    result: (data: { mine: unknown }) => data.mine,
  }),
  route({
    key: 'DELETE /sparks/{id}',
    summary: 'Delete a spark.',
    permission: null,
    sandbox: true,
    status: 204,
    response: null,
    document: 'mutation Spark { spark { ok } }',
    variables: () => ({}),
    result: () => true,
  }),
];

/** Test routes of the legacy API. */
export const sampleLegacyRoutes = [
  legacyRoute({
    key: 'GET /lamps',
    summary: 'List lamps.',
    response: Type.Object({}),
    permission: 'lamp:read',
    query: legacyParams({ state: absentable(string()) }),
    paged: true,
    expand: ['account', 'bulb'],
    document:
      'query LegacyLamps($page: Int, $per: Int, $state: String) { legacyLamps(page: $page, per: $per, state: $state) { nodes { id } totalCount } }',
    variables: ({ params, page }) => ({ ...params, ...page }),
    result: (data: { legacyLamps: RowsWithTotal<{ id: string }> }, { page, expand }) =>
      legacyPageOf(data.legacyLamps, page, ({ id }) => ({
        id,
        account: expand('account') ? { id: 'biz_1' } : 'biz_1',
      })),
  }),
  legacyRoute({
    key: 'GET /lamps/{id}',
    summary: 'Retrieve a lamp.',
    response: Type.Object({}),
    permission: 'lamp:read',
    document: 'query LegacyLamp($id: ID!) { lamp(id: $id) { ...LampRead } }',
    fragments: [lampRead, bulbFragment],
    variables: ({ path }) => ({ id: path['id'] }),
    result: (data: { lamp: LampData | null }) => data.lamp && serializeLamp(data.lamp),
  }),
  legacyRoute({
    key: 'POST /lamps',
    summary: 'Create a lamp.',
    response: Type.Object({}),
    permission: 'lamp:create',
    status: 201,
    body: legacyParams({ price: number(), stock: absentable(integer()) }),
    expand: ['account'],
    document: `mutation LegacyLampCreate($input: LampCreateInput!) { lampCreate(input: $input) { ${payload} } }`,
    fragments: [lampRead, bulbFragment],
    variables: ({ params }) => ({ input: params }),
    result: lampOf,
  }),
];
