import {
  affiliateOverride,
  affiliateOverrideCreateParams,
  affiliateOverrideListParams,
  affiliateOverrideUpdateParams,
} from '../../contract/resources/affiliate';
import { route } from '..';
import { inputOf, type Params, listRoute, rootDocument, userErrors } from './resource-routes';

const [read, create, update] = ['affiliate:basic:read', 'affiliate:create', 'affiliate:update'];

type Override = typeof affiliateOverride.data;

const selection = '...AffiliateOverrideRead';
const shared = { response: affiliateOverride.schema, fragments: [affiliateOverride.fragment] };

/** REST operations of `/api/v1/affiliates/{id}/overrides`. */
export const affiliateOverrideRoutes = [
  listRoute(affiliateOverride, {
    key: 'GET /affiliates/{id}/overrides',
    summary: 'List the overrides of an affiliate.',
    permission: read,
    query: affiliateOverrideListParams,
    page: { default: 20, maximum: 100 },
    field: 'affiliateOverrides',
    variables: '$affiliateId: ID!, $overrideType: AffiliateOverrideType',
    variablesOf: ({ path }) => ({ affiliateId: path.id }),
  }),
  route<Params, { affiliateOverride: Override | null }>({
    key: 'GET /affiliates/{id}/overrides/{override_id}',
    summary: 'Retrieve an override of an affiliate.',
    permission: read,
    ...shared,
    document: rootDocument('query', 'affiliateOverride', '$id: ID!, $affiliateId: ID!', selection),
    variables: ({ path }) => ({ id: path.override_id, affiliateId: path.id }),
    result: (data) => data.affiliateOverride && affiliateOverride.serialize(data.affiliateOverride),
  }),
  route<Params, { affiliateOverrideCreate: { affiliateOverride: Override } }>({
    key: 'POST /affiliates/{id}/overrides',
    summary: 'Create an override for an affiliate.',
    permission: create,
    body: affiliateOverrideCreateParams,
    ...shared,
    document: rootDocument(
      'mutation',
      'affiliateOverrideCreate',
      '$input: AffiliateOverrideCreateInput!',
      `affiliateOverride { ${selection} } ${userErrors}`,
    ),
    variables: ({ params, path }) => ({
      input: { ...inputOf(params, affiliateOverrideCreateParams), affiliateId: path.id },
    }),
    result: ({ affiliateOverrideCreate }) => affiliateOverride.serialize(affiliateOverrideCreate.affiliateOverride),
  }),
  route<Params, { affiliateOverrideUpdate: { affiliateOverride: Override } }>({
    key: 'PATCH /affiliates/{id}/overrides/{override_id}',
    summary: 'Update an override of an affiliate, effective from now on.',
    permission: update,
    body: affiliateOverrideUpdateParams,
    ...shared,
    document: rootDocument(
      'mutation',
      'affiliateOverrideUpdate',
      '$id: ID!, $affiliateId: ID!, $input: AffiliateOverridePatch!',
      `affiliateOverride { ${selection} } ${userErrors}`,
    ),
    variables: ({ params, path }) => ({
      id: path.override_id,
      affiliateId: path.id,
      input: inputOf(params, affiliateOverrideUpdateParams),
    }),
    result: ({ affiliateOverrideUpdate }) => affiliateOverride.serialize(affiliateOverrideUpdate.affiliateOverride),
  }),
  route({
    key: 'DELETE /affiliates/{id}/overrides/{override_id}',
    summary: 'Delete an override of an affiliate.',
    permission: update,
    response: null,
    document: rootDocument('mutation', 'affiliateOverrideDelete', '$id: ID!, $affiliateId: ID!', userErrors),
    variables: ({ path }) => ({ id: path.override_id, affiliateId: path.id }),
    result: () => true,
  }),
];
