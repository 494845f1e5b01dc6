import { absentable, decimal, enumValue, nullable, object, optional, params, resource, string } from '../wire';
import { accountIdParam, companySummary, pageFields, userSummary, createdAt } from './shared';

const types = ['add', 'subtract', 'transfer'] as const;
const owner = 'The account that the tokens belong to.';

/** A change of the tokens that a member holds. */
export const tokenTransaction = resource({
  type: 'TokenTransaction',
  schema: 'CompanyTokenTransaction',
  listItem: 'CompanyTokenTransactionListItem',
  fields: {
    id: string('Token transaction id (`ctt_`).'),
    transaction_type: enumValue(types, 'Whether the tokens were added, subtracted or transferred.'),
    amount: decimal('Number of tokens, always positive.'),
    description: nullable(string('Explanation of the transaction; null for none.')).write(
      'create',
      string({ maxLength: 1_000 }),
    ),
    idempotency_key: nullable(string('Idempotency key of the transaction.')).write(
      'create',
      string({ maxLength: 255, description: 'Idempotency key, unique per account; never expires.' }),
    ),
    linked_transaction_id: nullable(string('Counterpart of a transfer.')),
    created_at: createdAt,
    user: nullable(userSummary, 'User of the member.'),
    member: nullable(object({ id: string('Member id (`mber_`).') }), {
      'x-permission': 'member:basic:read',
      description: 'Member whose balance changed.',
    }),
    company: nullable(companySummary, owner).from('account'),
  },
});

export const tokenTransactionListParams = params('CompanyTokenTransactionListParams', {
  ...pageFields,
  account_id: accountIdParam(owner),
  user_id: absentable(string('Only transactions of this user.')),
  transaction_type: absentable(enumValue(types, 'Only transactions of this type.')),
});

export const tokenTransactionCreateParams = params('CompanyTokenTransactionCreateParams', {
  account_id: accountIdParam(owner),
  transaction_type: enumValue(types, 'Whether tokens are added, subtracted or transferred.'),
  user_id: string('User id of the member.'),
  destination_user_id: optional(string('User who receives the tokens; only for transfers, and required for them.')),
  amount: decimal('Number of tokens: greater than 0, with at most 8 decimals.'),
  ...tokenTransaction.parameters('create'),
}).requiredUnless('destination_user_id', [{ transaction_type: ['add', 'subtract'] }]);
