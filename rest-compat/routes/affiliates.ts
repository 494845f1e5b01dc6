import { type AffiliateData, affiliateFragment, serializeAffiliate } from '../../contract/resources/affiliate';
import { type ConnectionData, pageOf, route } from '..';
import { type Params, graphInput, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [affiliateFragment];
const [read, create, update] = ['affiliate:basic:read', 'affiliate:create', 'affiliate:update'];

function moveRoute(action: 'archive' | 'unarchive') {
  const [field, name] =
    action === 'archive' ? ['affiliateArchive', 'ArchiveAffiliate'] : ['affiliateUnarchive', 'UnarchiveAffiliate'];
  return route<Params, object>({
    key: `POST /affiliates/{id}/${action}`,
    summary: action === 'archive' ? 'End the promotion of an affiliate.' : 'Let an archived affiliate promote again.',
    permission: update,
    response: null,
    document: `mutation ${name}($id: ID!) { ${field}(id: $id) { userErrors { code template path } } }`,
    variables: ({ path }) => ({ id: path.id }),
    result: () => true,
  });
}

/** REST operations of `/api/v1/affiliates`. */
export const affiliateRoutes = [
  route<Params, { affiliates: ConnectionData<AffiliateData> }>({
    key: 'GET /affiliates',
    summary: 'List affiliates.',
    permission: read,
    query: 'AffiliateListParams',
    page: { default: 20, maximum: 100 },
    response: { page: 'AffiliateListItem' },
    document: `query ListAffiliates($accountId: ID, $status: AffiliateStanding, $query: String, $order: AffiliateOrder, ${listVariables}) {
      affiliates(accountId: $accountId, status: $status, query: $query, order: $order, ${listArguments}) { nodes { ...AffiliateRead } ${pageInfo} }
    }`,
    fragments,
    variables: ({ params, page }) => ({
      accountId: params.account_id,
      status: toNames(params.status),
      query: params.query,
      order: toNames(params.order),
      direction: toNames(params.direction),
      ...page,
    }),
    result: ({ affiliates }) => pageOf(affiliates, serializeAffiliate),
  }),
  route<Params, { affiliate: AffiliateData | null }>({
    key: 'GET /affiliates/{id}',
    summary: 'Retrieve an affiliate.',
    permission: read,
    response: 'Affiliate',
    document: 'query RetrieveAffiliate($id: ID!) { affiliate(id: $id) { ...AffiliateRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ affiliate }) => affiliate && serializeAffiliate(affiliate),
  }),
  route<Params, { affiliateCreate: { affiliate: AffiliateData } }>({
    key: 'POST /affiliates',
    summary: 'Create an affiliate for a user, or return the existing one.',
    permission: create,
    body: 'AffiliateCreateParams',
    response: 'Affiliate',
    document:
      'mutation CreateAffiliate($input: AffiliateCreateInput!) { affiliateCreate(input: $input) { affiliate { ...AffiliateRead } userErrors { code template path } } }',
    fragments,
    variables: ({ params }) => ({ input: graphInput(params) }),
    result: ({ affiliateCreate }) => serializeAffiliate(affiliateCreate.affiliate),
  }),
  moveRoute('archive'),
  moveRoute('unarchive'),
];
