import { type ListDefinition, ReadModel, column, computed, reference } from '../../../kit/src';
import { ownerField } from '../owners';

const spent = `(SELECT coalesce(sum(s.usd_amount), 0) * 100 FROM payouts.card_transactions s
  WHERE s.card_id = $row.id AND s.usd_amount > 0 AND s.status IN ('pending', 'completed') AND s.created_at > now() - interval '30 days')`;

/** Creates the read model of cards. */
export function cardReadModel(): ReadModel {
  return new ReadModel('IssuedCard', 'payouts.cards', {
    owner: ownerField('account_id'),
    cardholder: reference('cardholder_id'),
    status: column('status'),
    name: column('name'),
    last4: column('last4'),
    expirationMonth: column('expiration_month'),
    expirationYear: column('expiration_year'),
    spendLimit: column('spend_limit'),
    limitFrequency: column('limit_frequency'),
    transactionLimit: column('transaction_limit'),
    spentLastMonth: computed([spent], (cents: string) => Math.trunc(Number(cents))),
    billing: column('billing'),
    canceledAt: column('canceled_at'),
    createdAt: column('created_at'),
  });
}

/** Definition of the list of cards, which covers one account or user and is ordered by time. */
export const cardList: ListDefinition = {
  filters: {},
  orders: { created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' } },
};
