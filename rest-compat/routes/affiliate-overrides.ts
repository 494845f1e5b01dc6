import {
  type AffiliateOverrideData,
  affiliateFragment,
  serializeAffiliateOverride,
} from '../../contract/resources/affiliate';
import { type ConnectionData, pageOf, route } from '..';
import { type Params, graphInput, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [affiliateFragment];
const [read, create, update] = ['affiliate:basic:read', 'affiliate:create', 'affiliate:update'];
const rules = {
  enumParams: ['override_type', 'commission_type', 'applies_to_payments', 'revenue_basis'],
  decimals: ['commission_value'],
};

interface Payload {
  readonly affiliateOverride: AffiliateOverrideData;
}

/** REST operations of `/api/v1/affiliates/{id}/overrides`. */
export const affiliateOverrideRoutes = [
  route<Params, { affiliateOverrides: ConnectionData<AffiliateOverrideData> }>({
    key: 'GET /affiliates/{id}/overrides',
    summary: 'List the overrides of an affiliate.',
    permission: read,
    query: 'AffiliateOverrideListParams',
    page: { default: 20, maximum: 100 },
    response: { page: 'AffiliateOverrideListItem' },
    document: `query ListAffiliateOverrides($affiliateId: ID!, $overrideType: AffiliateOverrideType, ${listVariables}) {
      affiliateOverrides(affiliateId: $affiliateId, overrideType: $overrideType, ${listArguments}) { nodes { ...AffiliateOverrideRead } ${pageInfo} }
    }`,
    fragments,
    variables: ({ params, path, page }) => ({
      affiliateId: path.id,
      overrideType: toNames(params.override_type),
      direction: toNames(params.direction),
      ...page,
    }),
    result: ({ affiliateOverrides }) => pageOf(affiliateOverrides, serializeAffiliateOverride),
  }),
  route<Params, { affiliateOverride: AffiliateOverrideData | null }>({
    key: 'GET /affiliates/{id}/overrides/{override_id}',
    summary: 'Retrieve an override of an affiliate.',
    permission: read,
    response: 'AffiliateOverride',
    document:
      'query RetrieveAffiliateOverride($id: ID!, $affiliateId: ID!) { affiliateOverride(id: $id, affiliateId: $affiliateId) { ...AffiliateOverrideRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.override_id, affiliateId: path.id }),
    result: ({ affiliateOverride }) => affiliateOverride && serializeAffiliateOverride(affiliateOverride),
  }),
  route<Params, { affiliateOverrideCreate: Payload }>({
    key: 'POST /affiliates/{id}/overrides',
    summary: 'Create an override for an affiliate.',
    permission: create,
    body: 'AffiliateOverrideCreateParams',
    response: 'AffiliateOverride',
    document: `mutation CreateAffiliateOverride($input: AffiliateOverrideCreateInput!) {
      affiliateOverrideCreate(input: $input) { affiliateOverride { ...AffiliateOverrideRead } userErrors { code template path } }
    }`,
    fragments,
    variables: ({ params, path }) => ({ input: { ...graphInput(params, rules), affiliateId: path.id } }),
    result: ({ affiliateOverrideCreate }) => serializeAffiliateOverride(affiliateOverrideCreate.affiliateOverride),
  }),
  route<Params, { affiliateOverrideUpdate: Payload }>({
    key: 'PATCH /affiliates/{id}/overrides/{override_id}',
    summary: 'Update an override of an affiliate, effective from now on.',
    permission: update,
    body: 'AffiliateOverrideUpdateParams',
    response: 'AffiliateOverride',
    document: `mutation UpdateAffiliateOverride($id: ID!, $affiliateId: ID!, $input: AffiliateOverridePatch!) {
      affiliateOverrideUpdate(id: $id, affiliateId: $affiliateId, input: $input) { affiliateOverride { ...AffiliateOverrideRead } userErrors { code template path } }
    }`,
    fragments,
    variables: ({ params, path }) => ({ id: path.override_id, affiliateId: path.id, input: graphInput(params, rules) }),
    result: ({ affiliateOverrideUpdate }) => serializeAffiliateOverride(affiliateOverrideUpdate.affiliateOverride),
  }),
  route<Params, object>({
    key: 'DELETE /affiliates/{id}/overrides/{override_id}',
    summary: 'Delete an override of an affiliate.',
    permission: update,
    response: null,
    document:
      'mutation DeleteAffiliateOverride($id: ID!, $affiliateId: ID!) { affiliateOverrideDelete(id: $id, affiliateId: $affiliateId) { userErrors { code template path } } }',
    variables: ({ path }) => ({ id: path.override_id, affiliateId: path.id }),
    result: () => true,
  }),
];
