import { type Transitions, transitionTable } from '../../../kit/src';

export const disputeStatuses = ['opened', 'won', 'lost', 'closed'] as const;
/** What has been heard of a dispute: that there is one, or how it ended. */
export type DisputeStatus = (typeof disputeStatuses)[number];

export const disputeTransitions: Transitions<DisputeStatus> = transitionTable<DisputeStatus>({
  opened: { to: ['won', 'lost', 'closed'] },
  won: { to: [] },
  lost: { to: [] },
  closed: { to: [] },
});
