import { wordEnum } from '../../../kit/src';

export const transferStatuses = ['processing', 'succeeded', 'failed'] as const;
/** How far a transfer has come. */
export type TransferStatus = (typeof transferStatuses)[number];
export const TransferStatusEnum = wordEnum(
  'TransferStatus',
  transferStatuses,
  'How far a transfer has come. Between balances it succeeds at once.',
);

export const transferOrders = ['created_at', 'amount'] as const;
export type TransferOrder = (typeof transferOrders)[number];
export const TransferOrderEnum = wordEnum('TransferOrder', transferOrders, 'What transfers are sorted by.');
