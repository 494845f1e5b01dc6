import { type Transitions, transitionTable } from '../../../../kit/src';

/** Operation that the processor executes: `charge` collects money, `save` saves a payment method without a charge. */
export type ChargeKind = 'charge' | 'save';

/**
 * Recovery point of a charge attempt, at which a worker resumes it. `started`: the request may have been sent, the
 * result is unknown. `requires_action`: the buyer has to complete a step, such as 3-D Secure. `authorized`: the amount
 * is reserved. `capturing`, `canceling`: the capture or the cancellation is requested.
 */
export type ChargePhase = 'started' | 'requires_action' | 'authorized' | 'capturing' | 'canceling' | 'finished';

export const chargeTransitions: Transitions<ChargePhase> = transitionTable<ChargePhase>({
  started: { to: ['requires_action', 'authorized', 'canceling', 'finished'] },
  requires_action: { to: ['authorized', 'canceling', 'finished'] },
  authorized: { to: ['capturing', 'canceling', 'finished'] },
  capturing: { to: ['finished'] },
  canceling: { to: ['finished'] },
  finished: { to: [] },
});
