import { transitionTable } from '../../../kit/src';

/** What has come of a charge or save, as the sandbox keeps it: the outcomes of the port. */
export type SandboxChargeState = 'requires_action' | 'authorized' | 'succeeded' | 'declined' | 'canceled';

export const sandboxChargeTransitions = transitionTable<SandboxChargeState>({
  requires_action: { to: ['authorized', 'succeeded', 'declined', 'canceled'] },
  authorized: { to: ['succeeded', 'canceled'] },
  succeeded: { to: [] },
  declined: { to: [] },
  canceled: { to: [] },
});

/** Where the question of 3-D Secure stands. */
export type ChallengeState = 'pending' | 'completed' | 'failed' | 'canceled';
