import { type TSchema, Type, accountId, dateTime, enumOf, money, nullable, ref } from '../../schemas';
import { optional, pageParams } from '../shared';

const types = ['add', 'subtract', 'transfer'] as const;

const transaction = {
  id: Type.String({ description: 'Token transaction id (`ctt_`).' }),
  transaction_type: enumOf(types, {
    description: 'Whether the tokens were added, subtracted or transferred.',
  }),
  amount: money({ description: 'Number of tokens, always positive.' }),
  description: nullable(Type.String()),
  idempotency_key: nullable(Type.String(), { description: 'Idempotency key of the transaction.' }),
  linked_transaction_id: nullable(Type.String(), { description: 'Counterpart of a transfer.' }),
  created_at: dateTime(),
  user: nullable(ref('UserSummary')),
  member: nullable(Type.Object({ id: Type.String({ description: 'Member id (`mber_`).' }) }), {
    'x-permission': 'member:basic:read',
  }),
  company: nullable(ref('CompanySummary'), { description: 'The account that the tokens belong to.' }),
};

/** JSON Schemas for token transactions in the date-versioned REST API, latest version. */
export const tokenTransactionSchemas: Record<string, TSchema> = {
  CompanyTokenTransaction: Type.Object(transaction),
  CompanyTokenTransactionListItem: Type.Object(transaction),
  CompanyTokenTransactionListParams: Type.Object({
    ...pageParams,
    account_id: accountId({ description: 'The account that the tokens belong to.' }),
    user_id: Type.Optional(Type.String({ description: 'Only transactions of this user.' })),
    transaction_type: Type.Optional(enumOf(types)),
  }),
  CompanyTokenTransactionCreateParams: Type.Object({
    account_id: accountId({ description: 'The account that the tokens belong to.' }),
    transaction_type: enumOf(types),
    user_id: Type.String({ description: 'User id of the member.' }),
    destination_user_id: optional(Type.String(), {
      description: 'User who receives the tokens; for transfers.',
    }),
    amount: money({ description: 'Number of tokens: greater than 0, with at most 8 decimals.' }),
    description: optional(Type.String({ maxLength: 1_000 })),
    idempotency_key: optional(Type.String({ maxLength: 255 }), {
      description: 'Idempotency key, unique per account; never expires.',
    }),
  }),
};
