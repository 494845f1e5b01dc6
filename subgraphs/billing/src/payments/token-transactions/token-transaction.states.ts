import { registerEnum } from '../../../../kit/src';

export const tokenTransactionTypes = ['add', 'subtract', 'transfer'] as const;
/** Whether tokens are added to a member, subtracted from a member, or transferred to another member. */
export type TokenTransactionType = (typeof tokenTransactionTypes)[number];
export const TokenTransactionTypeEnum = registerEnum(
  'TokenTransactionType',
  tokenTransactionTypes,
  'Whether tokens are added to a member, subtracted, or transferred to another member.',
);
