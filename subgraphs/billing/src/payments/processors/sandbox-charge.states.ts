import { transitionTable } from '../../../../kit/src';

/** State of a charge or save in the sandbox. The values equal the outcomes in `ChargeResult`. */
export type SandboxChargeState = 'requires_action' | 'authorized' | 'succeeded' | 'declined' | 'canceled';

export const sandboxChargeTransitions = transitionTable<SandboxChargeState>({
  requires_action: { to: ['authorized', 'succeeded', 'declined', 'canceled'] },
  authorized: { to: ['succeeded', 'canceled'] },
  succeeded: { to: [] },
  declined: { to: [] },
  canceled: { to: [] },
});

/** State of a simulated 3-D Secure challenge. */
export type ChallengeState = 'pending' | 'completed' | 'failed' | 'canceled';
