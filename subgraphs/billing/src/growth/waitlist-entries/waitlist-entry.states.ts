import { type Transitions, transitionTable, registerEnum } from '../../../../kit/src';

export const entryStatuses = ['drafted', 'pending', 'approved', 'denied'] as const;
/** Status of a waitlist entry. A draft is not submitted yet. */
export type EntryStatus = (typeof entryStatuses)[number];
export const EntryStatusEnum = registerEnum('EntryStatus', entryStatuses, 'Status of an entry.');

export const entryStatusFilters = [...entryStatuses, 'any'] as const;
export type EntryStatusFilter = (typeof entryStatusFilters)[number];
export const EntryStatusFilterEnum = registerEnum(
  'EntryStatusFilter',
  entryStatusFilters,
  'Status filter of a list of entries; `any` includes all statuses.',
);

/**
 * Allowed status changes of waitlist entries. Sellers may approve a denied entry. An approval is final, because the
 * buyer may already be paying.
 */
export const entryTransitions: Transitions<EntryStatus> = transitionTable<EntryStatus>({
  drafted: { to: ['pending'] },
  pending: { to: ['approved', 'denied'] },
  approved: { to: [] },
  denied: { to: ['approved'] },
});

export const entryOrders = ['id', 'created_at'] as const;
export const EntryOrderEnum = registerEnum('EntryOrder', entryOrders, 'Sort key of a list of entries.');
