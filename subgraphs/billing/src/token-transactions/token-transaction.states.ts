import { registerEnum } from '../../../kit/src';

export const tokenTransactionTypes = ['add', 'subtract', 'transfer'] as const;
/** Tokens are added to a member, subtracted, or transferred to another member. */
export type TokenTransactionType = (typeof tokenTransactionTypes)[number];
export const TokenTransactionTypeEnum = registerEnum(
  'TokenTransactionType',
  tokenTransactionTypes,
  'Tokens that a member gets, that are taken, or that go to another member.',
);
