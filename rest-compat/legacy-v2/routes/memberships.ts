import {
  legacyLicenseValidation,
  legacyMembership,
  legacyMembershipFilters,
  legacyMembershipFreeDays,
  legacyMembershipUpdate,
} from '../../../contract/legacy-v2';
import { legacyRoute } from '../..';
import { inputOf, type Params } from '../../routes/resource-routes';
import { legacyListRoute, legacyMutationRoute, legacyRetrieveRoute } from '../resource-routes';
import { withProductId } from './product-id';

/** Returns the row of a list. Omits the metadata if the parameter `hide_metadata` is true. */
function listRow(row: Readonly<Record<string, unknown>>, params: Params): Readonly<Record<string, unknown>> {
  if (params.hide_metadata !== true) return row;
  const { metadata: _hidden, ...rest } = row;
  return rest;
}

const manage = 'member:manage';
const cancel = ['membership:cancel', manage] as const;

/** REST operations of `/api/v2/memberships` (legacy API). */
export const legacyMembershipRoutes = [
  legacyListRoute(legacyMembership, {
    key: 'GET /memberships',
    summary: 'List memberships.',
    permission: 'member:basic:read',
    query: legacyMembershipFilters,
    field: 'membershipPage',
    filters: {
      storedStatuses: '[StoredMembershipStatus!]',
      givesAccess: 'Boolean',
      planIds: '[ID!]',
      productIds: '[ID!]',
      userIds: '[ID!]',
      discordId: 'ID',
      walletAddress: 'String',
      direction: 'Direction',
    },
    filtersOf: (params) => inputOf(withProductId(params), legacyMembershipFilters),
    rowOf: listRow,
  }),
  legacyRetrieveRoute(legacyMembership, {
    key: 'GET /memberships/{id}',
    summary: 'Retrieve a membership by its id or license key.',
    permission: 'member:basic:read',
    // The legacy API has no status for draft memberships.
    isServed: ({ storedStatus }: typeof legacyMembership.data) => storedStatus !== 'DRAFTED',
  }),
  legacyMutationRoute(legacyMembership, {
    key: 'POST /memberships/{id}',
    summary: "Replace a membership's metadata.",
    permission: cancel,
    body: legacyMembershipUpdate,
    mutation: 'membershipUpdate',
    input: 'MembershipPatch',
    inputOf: ({ params: { metadata } }) => ({ metadata, metadataMode: 'REPLACE' }),
  }),
  legacyMutationRoute(legacyMembership, {
    key: 'POST /memberships/{id}/cancel',
    summary: 'Cancel a membership at the end of its period.',
    permission: cancel,
    mutation: 'membershipCancel',
    input: 'MembershipCancelInput',
    inputOf: () => ({ mode: 'AT_PERIOD_END' }),
  }),
  legacyMutationRoute(legacyMembership, {
    key: 'POST /memberships/{id}/terminate',
    summary: 'Terminate a membership immediately and permanently.',
    permission: cancel,
    mutation: 'membershipCancel',
    input: 'MembershipCancelInput',
    inputOf: () => ({ mode: 'IMMEDIATE' }),
  }),
  legacyMutationRoute(legacyMembership, {
    key: 'POST /memberships/{id}/add_free_days',
    summary: 'Add free days to a membership.',
    permission: manage,
    body: legacyMembershipFreeDays,
    mutation: 'membershipExtend',
    input: 'MembershipExtendInput',
  }),
  legacyRoute<Params, { membershipValidateLicense: { membership: typeof legacyMembership.data } }>({
    key: 'POST /memberships/{id}/validate_license',
    summary: 'Validate a license by membership id or license key, and bind it to the given metadata.',
    permission: manage,
    status: 201,
    body: legacyLicenseValidation,
    expand: legacyMembership.expansions,
    response: legacyMembership.schema,
    document: `mutation LegacyValidateLicense($id: ID!, $metadata: JSONObject!, $expandPlan: Boolean!, $expandPromoCode: Boolean!) {
      membershipValidateLicense(idOrKey: $id, metadata: $metadata) { membership { ...LegacyMembershipRead } userErrors { code template path } }
    }`,
    fragments: [legacyMembership.fragment],
    variables: ({ path, params: { metadata }, expand }) => ({
      id: path.id,
      metadata,
      ...legacyMembership.expandVariables(expand),
    }),
    result: ({ membershipValidateLicense: { membership } }, { expand }) =>
      legacyMembership.serialize(membership, expand),
  }),
];
