import { type Transitions, transitionTable, registerEnum } from '../../../../kit/src';

export const setupIntentStatuses = ['processing', 'succeeded', 'canceled', 'requires_action'] as const;
export type SetupIntentStatus = (typeof setupIntentStatuses)[number];
export const SetupIntentStatusEnum = registerEnum(
  'SetupIntentStatus',
  setupIntentStatuses,
  'Status of a setup intent.',
);

export const setupIntentTransitions: Transitions<SetupIntentStatus> = transitionTable<SetupIntentStatus>({
  processing: { to: ['succeeded', 'requires_action', 'canceled'] },
  requires_action: { to: ['processing', 'succeeded', 'canceled'] },
  succeeded: { to: [] },
  canceled: { to: [] },
});
