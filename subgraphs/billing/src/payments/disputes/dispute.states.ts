import { type Transitions, transitionTable } from '../../../../kit/src';

export const disputeStatuses = ['opened', 'won', 'lost', 'closed'] as const;
/** Status of a dispute in the billing domain: `opened`, or the result of the dispute. */
export type DisputeStatus = (typeof disputeStatuses)[number];

export const disputeTransitions: Transitions<DisputeStatus> = transitionTable<DisputeStatus>({
  opened: { to: ['won', 'lost', 'closed'] },
  won: { to: [] },
  lost: { to: [] },
  closed: { to: [] },
});
