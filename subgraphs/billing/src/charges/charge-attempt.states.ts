import { type Transitions, transitionTable } from '../../../kit/src';

/** What is asked of the processor: to take money, or to save a method without taking any. */
export type ChargeKind = 'charge' | 'save';

/**
 * The recovery point of an attempt. `started`: the request is on its way, nobody knows what came of it. `requires_action`:
 * the buyer has to do something. `authorized`: reserved. `capturing`, `canceling`: somebody has asked for that.
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
