import {
  type MembershipData,
  membershipRead,
  ownMembershipFields,
  serializeMembership,
} from '../../contract/resources/membership';
import type { Principal } from '../../subgraphs/kit/src/principal';
import { type ConnectionData, pageOf, route, type RouteInput } from '..';
import { type Params, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';
import { ParameterRejected } from '../pipeline/parameter-names';
import { inputName, messageTemplate } from '../../subgraphs/kit/src/errors';

const read = { fragments: [membershipRead.fragment], forUsers: ownMembershipFields };

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

interface CommandOptions {
  readonly summary: string;
  readonly body?: string;
  readonly permission: readonly string[];
  readonly own?: true;
  readonly paramNames?: Readonly<Record<string, string>>;
  /** GraphQL type of the mutation's `$input` variable, and the function that builds its value. */
  readonly input?: { readonly type: string; readonly of: (input: RouteInput<Params>) => Record<string, unknown> };
}

/** Declares an operation that executes one GraphQL mutation on a membership and returns the membership. */
function commandRoute(key: string, mutation: string, { input, ...options }: CommandOptions) {
  const [declared, handed] = input ? [`, $input: ${input.type}!`, ', input: $input'] : ['', ''];
  const name = `${mutation[0]?.toUpperCase()}${mutation.slice(1)}`;
  return route<Params, Record<string, { membership: MembershipData }>>({
    key,
    ...options,
    response: 'Membership',
    document: `mutation ${name}($id: ID!${declared}) {
      ${mutation}(id: $id${handed}) { membership { ...MembershipRead } userErrors { code template path } }
    }`,
    ...read,
    variables: (given) => ({ id: given.path.id, ...(input && { input: input.of(given) }) }),
    result: (data, { principal }) =>
      serializeMembership((data[mutation] as { membership: MembershipData }).membership, viewerOf(principal)),
  });
}

const manage = ['member:manage'] as const;
const cancel = ['membership:cancel', 'member:manage'] as const;

function patchInput({ params, gate }: RouteInput<Params>): Record<string, unknown> {
  const { metadata, cancel_at_period_end: cancelAtPeriodEnd } = params;
  if (metadata === undefined && cancelAtPeriodEnd === undefined && gate('membership-metadata-merges')) {
    throw new ParameterRejected(
      'parameter_missing',
      messageTemplate`Send ${inputName('metadata')} or ${inputName('cancel_at_period_end')}.`,
      [],
    );
  }
  return { metadata, metadataMode: gate('membership-metadata-merges') ? 'MERGE' : 'REPLACE', cancelAtPeriodEnd };
}

function cancelInput({ params, gate }: RouteInput<Params>): Record<string, unknown> {
  if (gate('membership-cancel-ends-access')) return { mode: 'IMMEDIATE', reason: params.reason };
  return { mode: toNames(params.cancellation_mode ?? 'at_period_end') };
}

/** REST operations of `/api/v1/memberships`. */
export const membershipRoutes = [
  route<Params, { memberships: ConnectionData<MembershipData> }>({
    key: 'GET /memberships',
    summary: 'List memberships.',
    permission: 'member:basic:read',
    own: true,
    query: 'MembershipListParams',
    page: { default: 20, maximum: 100, nativeSince: '2026-07-23' },
    response: { page: 'Membership' },
    document: `query ListMemberships($accountId: ID, $accountIds: [ID!], $userIds: [ID!], $statuses: [MembershipStatusFilter!], $planIds: [ID!],
      $productIds: [ID!], $promoCodeIds: [ID!], $cancelOptions: [CancelOption!], $createdAfter: DateTime, $createdBefore: DateTime,
      $order: MembershipOrder, ${listVariables}) {
      memberships(accountId: $accountId, accountIds: $accountIds, userIds: $userIds, statuses: $statuses, planIds: $planIds, productIds: $productIds,
        promoCodeIds: $promoCodeIds, cancelOptions: $cancelOptions, createdAfter: $createdAfter, createdBefore: $createdBefore, order: $order,
        ${listArguments}) {
        nodes { ...MembershipRead } ${pageInfo}
      }
    }`,
    ...read,
    paramNames: { accountIds: 'account_id', userIds: 'user_id', statuses: 'status' },
    variables: (input) => ({
      ...accountArguments(input),
      userIds: userIdsOf(input),
      statuses: toNames(idsOf(input.params.status, input.params.statuses)),
      planIds: idsOf(input.params.plan_id, input.params.plan_ids),
      productIds: idsOf(input.params.product_id, input.params.product_ids),
      promoCodeIds: input.params.promo_code_ids,
      cancelOptions: toNames(input.params.cancel_options),
      createdAfter: input.params.created_after,
      createdBefore: input.params.created_before,
      order: toNames(input.params.order),
      direction: toNames(input.params.direction),
      ...input.page,
    }),
    result: ({ memberships }, { principal }) => {
      const viewer = viewerOf(principal);
      return pageOf(memberships, (membership) => serializeMembership(membership, viewer));
    },
  }),
  route<Params, { membership: MembershipData | null }>({
    key: 'GET /memberships/{id}',
    summary: 'Retrieve a membership by its id or license key.',
    permission: 'member:basic:read',
    own: true,
    response: 'Membership',
    document: 'query RetrieveMembership($id: ID!) { membership(id: $id) { ...MembershipRead } }',
    ...read,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ membership }, { principal }) => membership && serializeMembership(membership, viewerOf(principal)),
  }),
  commandRoute('PATCH /memberships/{id}', 'membershipUpdate', {
    summary: 'Update a membership: its metadata, or whether it ends with the period.',
    body: 'MembershipUpdateParams',
    permission: cancel,
    own: true,
    input: { type: 'MembershipPatch', of: patchInput },
  }),
  commandRoute('POST /memberships/{id}/cancel', 'membershipCancel', {
    summary: 'Cancel a membership.',
    body: 'MembershipCancelParams',
    permission: cancel,
    own: true,
    paramNames: { mode: 'cancellation_mode' },
    input: { type: 'MembershipCancelInput', of: cancelInput },
  }),
  commandRoute('POST /memberships/{id}/uncancel', 'membershipUncancel', {
    summary: 'Revoke a scheduled cancellation.',
    permission: cancel,
    own: true,
  }),
  commandRoute('POST /memberships/{id}/extend', 'membershipExtend', {
    summary: 'Extend a membership by free days.',
    body: 'MembershipExtendParams',
    permission: manage,
    input: { type: 'MembershipExtendInput', of: ({ params }) => ({ days: params.days }) },
  }),
  commandRoute('POST /memberships/{id}/add_free_days', 'membershipExtend', {
    summary: 'Add free days to a membership.',
    body: 'MembershipAddFreeDaysParams',
    permission: manage,
    paramNames: { days: 'free_days' },
    input: { type: 'MembershipExtendInput', of: ({ params }) => ({ days: params.free_days }) },
  }),
  commandRoute('POST /memberships/{id}/pause', 'membershipPause', {
    summary: 'Pause the collection of payments of a membership.',
    body: 'MembershipPauseParams',
    permission: manage,
    input: {
      type: 'MembershipPauseInput',
      of: ({ params }) => ({ until: params.until, voidPayments: params.void_payments }),
    },
  }),
  commandRoute('POST /memberships/{id}/resume', 'membershipResume', {
    summary: 'Resume the collection of payments of a membership.',
    permission: manage,
  }),
  route<Params, { membershipTransfer: { url: string } }>({
    key: 'POST /memberships/{id}/transfer',
    summary: 'Create a single-use link to transfer a membership.',
    permission: ['membership:transfer', 'membership:update'],
    response: 'MembershipTransfer',
    hasSecretResponse: true,
    document:
      'mutation MembershipTransfer($id: ID!) { membershipTransfer(id: $id) { url userErrors { code template path } } }',
    variables: ({ path }) => ({ id: path.id }),
    result: ({ membershipTransfer: { url } }) => ({ url }),
  }),
  route<Params, { membershipInvite: { invitationSent: boolean } }>({
    key: 'POST /memberships/invite',
    summary: 'Invite a person to a free plan.',
    permission: 'membership:create',
    status: 202,
    body: 'MembershipInviteParams',
    response: 'MembershipInvitation',
    document:
      'mutation MembershipInvite($input: MembershipInviteInput!) { membershipInvite(input: $input) { invitationSent userErrors { code template path } } }',
    variables: ({ params }) => ({ input: { planId: params.plan_id, userId: params.user_id, email: params.email } }),
    result: ({ membershipInvite: { invitationSent } }) => ({ invitation_sent: invitationSent }),
  }),
  commandRoute('POST /memberships/{id}/resync_access', 'membershipResyncAccess', {
    summary: 'Grant the access of a membership again.',
    permission: ['membership:resync_access'],
  }),
];
