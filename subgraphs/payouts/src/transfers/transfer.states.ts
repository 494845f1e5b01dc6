import { registerEnum } from '../../../kit/src';

export const transferStatuses = ['processing', 'succeeded', 'failed'] as const;
/** Status of a transfer. */
export type TransferStatus = (typeof transferStatuses)[number];
export const TransferStatusEnum = registerEnum(
  'TransferStatus',
  transferStatuses,
  'How far a transfer has come. Between balances it succeeds at once; a claim link is processing until it is claimed, and fails when it expires.',
);

export const transferTypes = ['ledger', 'claim_link'] as const;
/** `ledger`: from balance to balance. `claim_link`: to the users who claim it. */
export type TransferType = (typeof transferTypes)[number];
export const TransferTypeEnum = registerEnum(
  'TransferType',
  transferTypes,
  'How a transfer is made: from balance to balance, or to the users who claim it at a link.',
);

export const transferOrders = ['created_at', 'amount'] as const;
export type TransferOrder = (typeof transferOrders)[number];
export const TransferOrderEnum = registerEnum('TransferOrder', transferOrders, 'What transfers are sorted by.');
