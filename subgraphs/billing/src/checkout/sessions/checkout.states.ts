import { type Transitions, transitionTable, registerInternalEnum } from '../../../../kit/src';

export const checkoutStates = ['open', 'sold_out', 'closed', 'archived'] as const;
/**
 * Whether a checkout link can be used. `sold_out`: no stock is left. `closed`: a payment method is required, but no
 * card is accepted. `archived`: the seller has ended the sale.
 */
export type CheckoutState = (typeof checkoutStates)[number];
export const CheckoutStateEnum = registerInternalEnum(
  'CheckoutState',
  checkoutStates,
  'Whether a checkout is open to buyers.',
);

export const collections = ['card', 'hosted', 'nothing'] as const;
/**
 * Where the buyer enters the payment method: on a page of this service (`card`), on the processor's page (`hosted`), or
 * nowhere.
 */
export type Collection = (typeof collections)[number];
export const CollectionEnum = registerInternalEnum(
  'CheckoutCollection',
  collections,
  'How the payment method of a buyer is collected.',
);

export const sessionStatuses = ['open', 'processing', 'requires_action', 'completed', 'expired'] as const;
/**
 * Status of a checkout session. After a failed charge, a session is `open` again, and its field `failure` contains the
 * reason.
 */
export type SessionStatus = (typeof sessionStatuses)[number];
export const SessionStatusEnum = registerInternalEnum(
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
