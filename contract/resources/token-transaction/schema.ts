import { type TSchema, Type, accountId, dateTime, enumOf, money, nullable, ref } from '../../schemas';
import { optional, pageParams } from '../shared';

const types = ['add', 'subtract', 'transfer'] as const;

const transaction = {
  id: Type.String({ description: 'Token transaction id (`ctt_`).' }),
  transaction_type: enumOf(types, {
    description: 'Whether the member has got the tokens, or they were taken or handed on.',
  }),
  amount: money({ description: 'How many, always positive.' }),
  description: nullable(Type.String()),
  idempotency_key: nullable(Type.String(), { description: 'The key it was made under.' }),
  linked_transaction_id: nullable(Type.String(), { description: 'The other half of a transfer.' }),
  created_at: dateTime(),
  user: nullable(ref('UserSummary')),
  member: nullable(Type.Object({ id: Type.String({ description: 'Member id (`mber_`).' }) }), {
    'x-permission': 'member:basic:read',
  }),
  company: nullable(ref('CompanySummary'), { description: 'The account whose tokens they are.' }),
};

/** Schemas of the dated API for token transactions, latest version. */
export const tokenTransactionSchemas: Record<string, TSchema> = {
  CompanyTokenTransaction: Type.Object(transaction),
  CompanyTokenTransactionListItem: Type.Object(transaction),
  CompanyTokenTransactionListParams: Type.Object({
    ...pageParams,
    account_id: accountId({ description: 'The account whose tokens they are.' }),
    user_id: Type.Optional(Type.String({ description: 'Only transactions of this user.' })),
    transaction_type: Type.Optional(enumOf(types)),
  }),
  CompanyTokenTransactionCreateParams: Type.Object({
    account_id: accountId({ description: 'The account whose tokens they are.' }),
    transaction_type: enumOf(types),
    user_id: Type.String({ description: 'The user who the member is.' }),
    destination_user_id: optional(Type.String(), {
      description: 'The user who gets what is handed on; for transfers.',
    }),
    amount: money({ description: 'How many: over 0, with 8 decimals at most.' }),
    description: optional(Type.String({ maxLength: 1_000 })),
    idempotency_key: optional(Type.String({ maxLength: 255 }), {
      description: 'One key stands for one transaction of the account, for ever.',
    }),
  }),
};
