import { type Transitions, transitionTable, registerEnum } from '../../../../kit/src';

export const llcFormationStatuses = ['draft', 'processing', 'filed', 'rejected', 'completed'] as const;
export type LlcFormationStatus = (typeof llcFormationStatuses)[number];
export const LlcFormationStatusEnum = registerEnum(
  'LlcFormationStatus',
  llcFormationStatuses,
  'Status of a company formation; a draft is not paid for yet.',
);

export const llcFormationTransitions: Transitions<LlcFormationStatus> = transitionTable<LlcFormationStatus>({
  draft: { to: ['processing'] },
  processing: { to: ['filed', 'rejected'] },
  filed: { to: ['completed', 'rejected'] },
  rejected: { to: [] },
  completed: { to: [] },
});
