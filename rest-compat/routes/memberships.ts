import {
  membership,
  membershipAddFreeDaysParams,
  membershipCancelParams,
  membershipExtendParams,
  membershipInvitation,
  membershipInviteParams,
  membershipListParams,
  membershipPauseParams,
  membershipTransfer,
  membershipUpdateParams,
  ownMembershipFields,
  serializeMembership,
} from '../../contract/resources/membership';
import type { Principal } from '../../subgraphs/kit/src/principal/principal';
import { type ConnectionData, pageOf, route, type Route, type RouteInput } from '..';
import {
  inputOf,
  type Params,
  toNames,
  listRoute,
  mutationRoute,
  retrieveRoute,
  rootDocument,
  userErrors,
} from './resource-routes';
import { ParameterRejected } from '../pipeline/parameter-names';
import { inputName, messageTemplate } from '../../subgraphs/kit/src/errors/sentence';

type MembershipData = typeof membership.data;

type Ids = readonly string[] | undefined;

/**
 * Returns the id of the calling user; null for API keys and apps. Users see additional fields of their own memberships.
 */
function viewerOf({ kind, userId }: Principal): string | null {
  return kind === 'user' ? userId : null;
}

/**
 * Merges a parameter with one id (`user_id`) and a parameter with several ids (`user_ids`) into one list. Returns
 * undefined if both are absent.
 */
function idsOf(one: unknown, plural: unknown): Ids {
  if (one === undefined) return plural as Ids;
  return [...((plural as Ids) ?? []), one as string];
}

/**
 * Returns the ids of the users by which the list is filtered; undefined for no filter. `me` stands for the calling
 * user.
 */
function userIdsOf({ params, principal }: RouteInput<Params>): Ids {
  if (params.user_id !== 'me') return idsOf(params.user_id, params.user_ids);
  if (principal.userId === null)
    throw new ParameterRejected(
      'parameter_invalid',
      messageTemplate`${inputName('user_id')} can be \`me\` only with a user token.`,
      ['user_id'],
    );
  return [principal.userId];
}

/**
 * Returns the GraphQL arguments that filter the list by account. At API versions with the change
 * `memberships-list-everything`, the default is all accessible accounts; at earlier versions, API keys must send
 * `account_id`.
 */
function accountArguments({ params, principal, gate }: RouteInput<Params>): Record<string, unknown> {
  if (gate('memberships-list-everything'))
    return params.account_id === undefined ? {} : { accountIds: [params.account_id] };
  if (params.account_id === undefined && (principal.kind === 'api_key' || principal.kind === 'app_key')) {
    throw new ParameterRejected(
      'parameter_missing',
      messageTemplate`${inputName('account_id')} is required with an API key.`,
      ['account_id'],
    );
  }
  return { accountId: params.account_id };
}

const manage = ['member:manage'] as const;
const cancel = ['membership:cancel', 'member:manage'] as const;

function patchInput({ params, gate }: RouteInput<Params>): Record<string, unknown> {
  const isEmpty = params.metadata === undefined && params.cancel_at_period_end === undefined;
  if (isEmpty && gate('membership-metadata-merges')) {
    throw new ParameterRejected(
      'parameter_missing',
      messageTemplate`Send ${inputName('metadata')} or ${inputName('cancel_at_period_end')}.`,
      [],
    );
  }
  const metadataMode = gate('membership-metadata-merges') ? 'MERGE' : 'REPLACE';
  return { ...inputOf(params, membershipUpdateParams), metadataMode };
}

function cancelInput({ params, gate }: RouteInput<Params>): Record<string, unknown> {
  if (gate('membership-cancel-ends-access')) return { mode: 'IMMEDIATE', reason: params.reason };
  return { mode: toNames(params.cancellation_mode ?? 'at_period_end') };
}

/** Declares an operation that executes a mutation on a membership and returns the membership. */
function commandRoute(options: Parameters<typeof mutationRoute>[1]): Route {
  return {
    ...mutationRoute(membership, { forUsers: ownMembershipFields, ...options }),
    result: (data: Record<string, { membership: MembershipData }>, { principal }: RouteInput<Params>) =>
      serializeMembership((data[options.mutation] as { membership: MembershipData }).membership, viewerOf(principal)),
  };
}

/** REST operations of `/api/v1/memberships`. */
export const membershipRoutes = [
  {
    ...listRoute(membership, {
      key: 'GET /memberships',
      summary: 'List memberships.',
      permission: 'member:basic:read',
      own: true,
      query: membershipListParams,
      page: { default: 20, maximum: 100, nativeSince: '2026-07-23' },
      field: 'memberships',
      variables:
        '$accountId: ID, $accountIds: [ID!], $userIds: [ID!], $statuses: [MembershipStatusFilter!], $planIds: [ID!], $productIds: [ID!], $promoCodeIds: [ID!], $cancelOptions: [CancelOption!], $createdAfter: DateTime, $createdBefore: DateTime, $order: MembershipOrder',
      variablesOf: (input) => ({
        ...accountArguments(input),
        userIds: userIdsOf(input),
        statuses: toNames(idsOf(input.params.status, input.params.statuses)),
        planIds: idsOf(input.params.plan_id, input.params.plan_ids),
        productIds: idsOf(input.params.product_id, input.params.product_ids),
      }),
      forUsers: ownMembershipFields,
      paramNames: { accountIds: 'account_id', userIds: 'user_id', statuses: 'status' },
    }),
    result: (data: { memberships: ConnectionData<MembershipData> }, { principal }: RouteInput<Params>) => {
      const viewer = viewerOf(principal);
      return pageOf(data.memberships, (row) => serializeMembership(row, viewer));
    },
  },
  {
    ...retrieveRoute(membership, {
      key: 'GET /memberships/{id}',
      summary: 'Retrieve a membership by its id or license key.',
      permission: 'member:basic:read',
      own: true,
      forUsers: ownMembershipFields,
    }),
    result: (data: { membership: MembershipData | null }, { principal }: RouteInput<Params>) =>
      data.membership && serializeMembership(data.membership, viewerOf(principal)),
  },
  commandRoute({
    key: 'PATCH /memberships/{id}',
    summary: 'Update a membership: its metadata, or whether it ends with the period.',
    permission: cancel,
    own: true,
    body: membershipUpdateParams,
    mutation: 'membershipUpdate',
    input: 'MembershipPatch',
    inputOf: patchInput,
  }),
  commandRoute({
    key: 'POST /memberships/{id}/cancel',
    summary: 'Cancel a membership.',
    permission: cancel,
    own: true,
    body: membershipCancelParams,
    mutation: 'membershipCancel',
    input: 'MembershipCancelInput',
    inputOf: cancelInput,
  }),
  commandRoute({
    key: 'POST /memberships/{id}/uncancel',
    summary: 'Revoke a scheduled cancellation.',
    permission: cancel,
    own: true,
    mutation: 'membershipUncancel',
  }),
  commandRoute({
    key: 'POST /memberships/{id}/extend',
    summary: 'Extend a membership by free days.',
    permission: manage,
    body: membershipExtendParams,
    mutation: 'membershipExtend',
    input: 'MembershipExtendInput',
  }),
  commandRoute({
    key: 'POST /memberships/{id}/add_free_days',
    summary: 'Add free days to a membership.',
    permission: manage,
    body: membershipAddFreeDaysParams,
    mutation: 'membershipExtend',
    input: 'MembershipExtendInput',
  }),
  commandRoute({
    key: 'POST /memberships/{id}/pause',
    summary: 'Pause the collection of payments of a membership.',
    permission: manage,
    body: membershipPauseParams,
    mutation: 'membershipPause',
    input: 'MembershipPauseInput',
  }),
  commandRoute({
    key: 'POST /memberships/{id}/resume',
    summary: 'Resume the collection of payments of a membership.',
    permission: manage,
    mutation: 'membershipResume',
  }),
  route<Params, { membershipTransfer: typeof membershipTransfer.data }>({
    key: 'POST /memberships/{id}/transfer',
    summary: 'Create a single-use link to transfer a membership.',
    permission: ['membership:transfer', 'membership:update'],
    response: 'MembershipTransfer',
    hasSecretResponse: true,
    document: rootDocument(
      'mutation',
      'membershipTransfer',
      '$id: ID!',
      `${membershipTransfer.selection} ${userErrors}`,
    ),
    variables: ({ path }) => ({ id: path.id }),
    result: (data) => membershipTransfer.serialize(data.membershipTransfer),
  }),
  route<Params, { membershipInvite: typeof membershipInvitation.data }>({
    key: 'POST /memberships/invite',
    summary: 'Invite a person to a free plan.',
    permission: 'membership:create',
    status: 202,
    body: membershipInviteParams,
    response: 'MembershipInvitation',
    document: rootDocument(
      'mutation',
      'membershipInvite',
      '$input: MembershipInviteInput!',
      `${membershipInvitation.selection} ${userErrors}`,
    ),
    variables: ({ params }) => ({ input: inputOf(params, membershipInviteParams) }),
    result: ({ membershipInvite }) => membershipInvitation.serialize(membershipInvite),
  }),
  commandRoute({
    key: 'POST /memberships/{id}/resync_access',
    summary: 'Grant the access of a membership again.',
    permission: 'membership:resync_access',
    mutation: 'membershipResyncAccess',
  }),
];
