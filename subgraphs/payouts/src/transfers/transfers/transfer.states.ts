import { registerEnum } from '../../../../kit/src';

export const transferStatuses = ['processing', 'succeeded', 'failed'] as const;
/** Status of a transfer; `processing` is a claim link that can still be claimed. */
export type TransferStatus = (typeof transferStatuses)[number];
export const TransferStatusEnum = registerEnum(
  'TransferStatus',
  transferStatuses,
  'Status of a transfer. Between balances it succeeds immediately; a claim link is processing until it is claimed, and fails when it expires.',
);

export const transferTypes = ['ledger', 'claim_link'] as const;
/** `ledger`: from balance to balance. `claim_link`: to the users who claim it through a link. */
export type TransferType = (typeof transferTypes)[number];
export const TransferTypeEnum = registerEnum(
  'TransferType',
  transferTypes,
  'Type of a transfer: from balance to balance, or to the users who claim it through a link.',
);

export const transferOrders = ['created_at', 'amount'] as const;
export type TransferOrder = (typeof transferOrders)[number];
export const TransferOrderEnum = registerEnum('TransferOrder', transferOrders, 'Sort key of a list of transfers.');

const transferFailureCodes = ['expired'] as const;
export type TransferFailureCode = (typeof transferFailureCodes)[number];
export const TransferFailureCodeEnum = registerEnum(
  'TransferFailureCode',
  transferFailureCodes,
  'Reason why a transfer failed. Values may be added.',
);
