import { type Transitions, transitionTable, registerEnum } from '../../../../kit/src';

export const cardTransactionStatuses = ['pending', 'completed', 'reversed', 'declined'] as const;
/** Status of a card transaction. */
export type CardTransactionStatus = (typeof cardTransactionStatuses)[number];
export const CardTransactionStatusEnum = registerEnum(
  'CardTransactionStatus',
  cardTransactionStatuses,
  'Status of a card transaction: held, paid, reversed, or declined.',
);

export const cardTransactionTransitions: Transitions<CardTransactionStatus> = transitionTable<CardTransactionStatus>({
  pending: { to: ['completed', 'reversed'] },
  completed: { to: [] },
  reversed: { to: [] },
  declined: { to: [] },
});
