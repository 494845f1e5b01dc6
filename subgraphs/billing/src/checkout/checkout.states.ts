import { type Transitions, transitionTable, registerEnum } from '../../../kit/src';

export const checkoutStates = ['open', 'sold_out', 'closed'] as const;
/** Whether a checkout link can be used. `closed`: its target is archived, deleted or not ready. */
export type CheckoutState = (typeof checkoutStates)[number];
export const CheckoutStateEnum = registerEnum('CheckoutState', checkoutStates, 'Whether a checkout is open to buyers.');

export const collections = ['card', 'hosted', 'nothing'] as const;
/** How the payment method is collected: on a page of this service, on the processor's page, or not at all. */
export type Collection = (typeof collections)[number];
export const CollectionEnum = registerEnum(
  'CheckoutCollection',
  collections,
  'How the payment method of a buyer is collected.',
);

export const sessionStatuses = ['open', 'processing', 'requires_action', 'completed', 'expired'] as const;
/**
 * Status of a checkout session. After a failed attempt, a session is `open` again, and `failure` contains the reason.
 */
export type SessionStatus = (typeof sessionStatuses)[number];
export const SessionStatusEnum = registerEnum(
  'CheckoutSessionStatus',
  sessionStatuses,
  "Status of a buyer's checkout session.",
);

export const sessionTransitions: Transitions<SessionStatus> = transitionTable<SessionStatus>({
  open: { to: ['processing', 'completed', 'expired'] },
  processing: { to: ['open', 'requires_action', 'completed', 'expired'] },
  requires_action: { to: ['open', 'processing', 'completed', 'expired'] },
  completed: { to: [] },
  expired: { to: [] },
});
