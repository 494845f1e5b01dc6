import { type Transitions, transitionTable, registerEnum } from '../../../../kit/src';

export const storedStatuses = [
  'drafted',
  'trialing',
  'active',
  'past_due',
  'completed',
  'canceled',
  'expired',
  'unresolved',
] as const;
/** Stored status of a membership. A scheduled cancellation is not a status, but the flag `cancelAtPeriodEnd`. */
export type StoredStatus = (typeof storedStatuses)[number];
export const StoredStatusEnum = registerEnum(
  'StoredMembershipStatus',
  storedStatuses,
  'Status of a membership, regardless of a scheduled cancellation.',
);

export const membershipStatuses = [
  'trialing',
  'active',
  'past_due',
  'completed',
  'canceled',
  'expired',
  'unresolved',
  'drafted',
  'canceling',
] as const;
/**
 * Public status of a membership. In addition to the stored statuses, `canceling` means that the membership still runs,
 * but ends with its period.
 */
export const MembershipStatusEnum = registerEnum('MembershipStatus', membershipStatuses, 'Status of a membership.');

export const statusFilters = [...membershipStatuses, 'paused'] as const;
export type StatusFilter = (typeof statusFilters)[number];
export const StatusFilterEnum = registerEnum(
  'MembershipStatusFilter',
  statusFilters,
  'Status filter of a list of memberships; `paused` selects memberships whose payments are paused.',
);

/** Allowed status transitions of a membership. Completed memberships are canceled by a refund or by the seller. */
export const membershipTransitions: Transitions<StoredStatus> = transitionTable<StoredStatus>({
  drafted: { to: ['trialing', 'active', 'completed', 'canceled', 'expired'] },
  trialing: { to: ['active', 'past_due', 'canceled', 'completed'] },
  active: { to: ['past_due', 'canceled', 'expired', 'completed', 'unresolved'] },
  past_due: { to: ['active', 'canceled', 'expired', 'unresolved'] },
  completed: { to: ['unresolved', 'canceled', 'expired'] },
  unresolved: { to: ['active', 'completed', 'past_due', 'canceled'] },
  expired: { to: ['active'] },
  canceled: { to: [] },
});

/** Statuses of memberships that grant access. */
export const accessGrantingStatuses: readonly StoredStatus[] = ['trialing', 'active', 'past_due', 'completed'];

/** Returns whether a membership with this status grants access. */
export function givesAccess(status: StoredStatus): boolean {
  return accessGrantingStatuses.includes(status);
}

const runningStatuses: readonly StoredStatus[] = ['trialing', 'active', 'past_due'];

/**
 * Returns whether a membership with this status is running (`trialing`, `active` or `past_due`): it has future payments
 * or a future end.
 */
export function isRunning(status: StoredStatus): boolean {
  return runningStatuses.includes(status);
}

/**
 * Returns whether a membership with this status has ended (`canceled` or `expired`): it is not charged and cannot be
 * paused.
 */
export function hasEnded(status: StoredStatus): boolean {
  return status === 'canceled' || status === 'expired';
}

export const cancelOptions = [
  'too_expensive',
  'switching',
  'missing_features',
  'technical_issues',
  'bad_experience',
  'other',
  'testing',
] as const;
export type CancelOption = (typeof cancelOptions)[number];
export const CancelOptionEnum = registerEnum(
  'CancelOption',
  cancelOptions,
  'Category of the reason for a cancellation.',
);

export const cancelationStatuses = ['won_back', 'left', 'canceling'] as const;
export type CancelationStatus = (typeof cancelationStatuses)[number];
export const CancelationStatusEnum = registerEnum(
  'CancelationStatus',
  cancelationStatuses,
  'Result of a cancellation.',
);

export const cancelModes = ['at_period_end', 'immediate'] as const;
export type CancelMode = (typeof cancelModes)[number];
export const CancelModeEnum = registerEnum('MembershipCancelMode', cancelModes, 'When a cancellation ends access.');

export const metadataModes = ['merge', 'replace'] as const;
export type MetadataMode = (typeof metadataModes)[number];
export const MetadataModeEnum = registerEnum(
  'MetadataMode',
  metadataModes,
  'Whether the given metadata is merged with the existing metadata or replaces it.',
);

export const paymentProcessors = [
  'free',
  'stripe',
  'coinbase',
  'crypto',
  'paypal',
  'apple',
  'multi_psp',
  'sezzle',
  'splitit',
  'platform_balance',
] as const;
export type PaymentProcessor = (typeof paymentProcessors)[number];
export const PaymentProcessorEnum = registerEnum(
  'PaymentProcessor',
  paymentProcessors,
  'Payment processor of a membership.',
);

export const membershipOrders = ['id', 'created_at', 'status', 'canceled_at', 'date_joined', 'total_spend'] as const;
export const MembershipOrderEnum = registerEnum(
  'MembershipOrder',
  membershipOrders,
  'Sort key of a list of memberships.',
);
