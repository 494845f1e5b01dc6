import {
  legacyLicenseValidation,
  legacyMembership,
  type LegacyMembershipData,
  legacyMembershipExpansions,
  legacyMembershipFilters,
  legacyMembershipFragments,
  legacyMembershipFreeDays,
  legacyMembershipUpdate,
  legacyPage,
  serializeLegacyMembership,
} from '../../../contract/legacy-v2';
import { type RowsWithTotal, type LegacyInput, legacyPageOf, type LegacyRoute, legacyRoute } from '../..';
import { type Params, toNames } from '../../routes/graph-input';
import { productIdOf } from './product-id';

const expansions = '$expandPlan: Boolean!, $expandPromoCode: Boolean!';
const read = `...LegacyMembershipRead
  plan @include(if: $expandPlan) { ...LegacyPlanRead }
  promoCode @include(if: $expandPromoCode) { ...LegacyPromoCodeRead }`;

function expanded({ expand }: LegacyInput<Params>): Record<string, boolean> {
  return { expandPlan: expand('plan'), expandPromoCode: expand('promo_code') };
}

function listFilters(input: LegacyInput<Params>): Record<string, unknown> {
  const { params, page, principal } = input;
  const productId = productIdOf(params);
  return {
    accountId: principal.accountId,
    storedStatuses: params.status && [toNames(params.status)],
    givesAccess: params.valid,
    planIds: params.plan_id && [params.plan_id],
    productIds: productId && [productId],
    userIds: params.user_id && [params.user_id],
    discordId: params.discord_id,
    walletAddress: params.wallet_address,
    direction: toNames(params.direction),
    page: page.page,
    size: page.per,
    ...expanded(input),
  };
}

/** Serializes a membership for a list. Omits the metadata if the parameter `hide_metadata` is true. */
function listRow(membership: LegacyMembershipData, { params, expand }: LegacyInput<Params>): object {
  const row = serializeLegacyMembership(membership, expand);
  if (params.hide_metadata !== true) return row;
  const { metadata: _hidden, ...rest } = row;
  return rest;
}

interface CommandOptions extends Pick<LegacyRoute, 'summary' | 'permission' | 'body'> {
  /** GraphQL types of the mutation's arguments other than the membership id, by argument name. */
  readonly argumentTypes?: Readonly<Record<string, string>>;
  readonly arguments?: (params: Params) => Record<string, unknown>;
  /**
   * Name of the mutation's argument for the id (`id`, default) or for the id or license key (`idOrKey`) of the
   * membership.
   */
  readonly named?: 'id' | 'idOrKey';
}

/** Declares an operation that executes one GraphQL mutation on a membership and returns the membership. */
function commandRoute(
  key: string,
  name: string,
  mutation: string,
  { argumentTypes = {}, arguments: given, named = 'id', ...options }: CommandOptions,
): LegacyRoute {
  const declared = Object.entries(argumentTypes)
    .map(([argument, type]) => `$${argument}: ${type}, `)
    .join('');
  const handed = Object.keys(argumentTypes)
    .map((argument) => `, ${argument}: $${argument}`)
    .join('');
  return legacyRoute<Params, Record<string, { membership: LegacyMembershipData }>>({
    key,
    ...options,
    status: 201,
    expand: legacyMembershipExpansions,
    response: legacyMembership,
    document: `mutation ${name}($id: ID!, ${declared}${expansions}) {
      ${mutation}(${named}: $id${handed}) { membership { ${read} } userErrors { code template path } }
    }`,
    fragments: legacyMembershipFragments,
    variables: (input) => ({ id: input.path.id, ...given?.(input.params), ...expanded(input) }),
    result: (data, { expand }) =>
      serializeLegacyMembership((data[mutation] as { membership: LegacyMembershipData }).membership, expand),
  });
}

const manage = 'member:manage';
const cancel = ['membership:cancel', manage] as const;

/** REST operations of `/api/v2/memberships` (legacy API). */
export const legacyMembershipRoutes = [
  legacyRoute<Params, { membershipPage: RowsWithTotal<LegacyMembershipData> }>({
    key: 'GET /memberships',
    summary: 'List memberships.',
    permission: 'member:basic:read',
    query: legacyMembershipFilters,
    paged: true,
    expand: legacyMembershipExpansions,
    response: legacyPage(legacyMembership),
    document: `query LegacyListMemberships($accountId: ID, $storedStatuses: [StoredMembershipStatus!], $givesAccess: Boolean, $planIds: [ID!],
      $productIds: [ID!], $userIds: [ID!], $discordId: ID, $walletAddress: String, $direction: Direction, $page: Int, $size: Int, ${expansions}) {
      membershipPage(accountId: $accountId, storedStatuses: $storedStatuses, givesAccess: $givesAccess, planIds: $planIds, productIds: $productIds,
        userIds: $userIds, discordId: $discordId, walletAddress: $walletAddress, direction: $direction, page: $page, size: $size) {
        nodes { ${read} } totalCount eventCursor
      }
    }`,
    fragments: legacyMembershipFragments,
    paramNames: {
      storedStatuses: 'status',
      givesAccess: 'valid',
      planIds: 'plan_id',
      productIds: 'product_id',
      userIds: 'user_id',
    },
    variables: listFilters,
    result: ({ membershipPage }, input) =>
      legacyPageOf(membershipPage, input.page, (membership) => listRow(membership, input)),
  }),
  legacyRoute<Params, { membership: LegacyMembershipData | null }>({
    key: 'GET /memberships/{id}',
    summary: 'Retrieve a membership by its id or license key.',
    permission: 'member:basic:read',
    expand: legacyMembershipExpansions,
    response: legacyMembership,
    document: `query LegacyRetrieveMembership($id: ID!, ${expansions}) { membership(id: $id) { ${read} } }`,
    fragments: legacyMembershipFragments,
    variables: (input) => ({ id: input.path.id, ...expanded(input) }),
    // The legacy API has no status for draft memberships, so drafts result in a 404.
    result: ({ membership }, { expand }) =>
      membership && membership.storedStatus !== 'DRAFTED' ? serializeLegacyMembership(membership, expand) : null,
  }),
  commandRoute('POST /memberships/{id}', 'LegacyUpdateMembership', 'membershipUpdate', {
    summary: "Replace a membership's metadata.",
    permission: cancel,
    body: legacyMembershipUpdate,
    argumentTypes: { input: 'MembershipPatch!' },
    arguments: ({ metadata }) => ({ input: { metadata, metadataMode: 'REPLACE' } }),
  }),
  commandRoute('POST /memberships/{id}/cancel', 'LegacyCancelMembership', 'membershipCancel', {
    summary: 'Cancel a membership at the end of its period.',
    permission: cancel,
    argumentTypes: { input: 'MembershipCancelInput!' },
    arguments: () => ({ input: { mode: 'AT_PERIOD_END' } }),
  }),
  commandRoute('POST /memberships/{id}/terminate', 'LegacyTerminateMembership', 'membershipCancel', {
    summary: 'Terminate a membership immediately and permanently.',
    permission: cancel,
    argumentTypes: { input: 'MembershipCancelInput!' },
    arguments: () => ({ input: { mode: 'IMMEDIATE' } }),
  }),
  commandRoute('POST /memberships/{id}/add_free_days', 'LegacyAddFreeDays', 'membershipExtend', {
    summary: 'Add free days to a membership.',
    permission: manage,
    body: legacyMembershipFreeDays,
    argumentTypes: { input: 'MembershipExtendInput!' },
    arguments: ({ days }) => ({ input: { days } }),
  }),
  commandRoute('POST /memberships/{id}/validate_license', 'LegacyValidateLicense', 'membershipValidateLicense', {
    summary: 'Validate a license by membership id or license key, and bind it to the given metadata.',
    permission: manage,
    named: 'idOrKey',
    body: legacyLicenseValidation,
    argumentTypes: { metadata: 'JSONObject!' },
    arguments: ({ metadata }) => ({ metadata }),
  }),
];
