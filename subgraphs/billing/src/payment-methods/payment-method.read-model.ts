import { readModelOf, type ListDefinition, ReadModel, column, computed, relation } from '../../../kit/src';
import { PaymentMethod } from './payment-method.resource';
import type { ReadModels } from '../read-models';

/** Defines the read model of saved payment methods: the columns behind each GraphQL field. */
export function paymentMethodReadModel(models: ReadModels): ReadModel {
  return readModelOf(PaymentMethod, {
    userId: column('user_id'),
    member: relation(() => models.member, 'member_id'),
    card: computed(
      ['type', 'card_brand', 'card_last4', 'card_exp_month', 'card_exp_year', 'three_ds_verified'],
      (
        type: string,
        brand: string | null,
        last4: string | null,
        expMonth: number | null,
        expYear: number | null,
        threeDsVerified: boolean,
      ) => (type === 'card' ? { brand, last4, expMonth, expYear, threeDsVerified } : null),
    ),
  });
}

/** Filters and sort orders for the list of payment methods. */
export const paymentMethodList: ListDefinition = {
  filters: {
    memberId: (row, value) => `${row}.member_id = ${value}`,
    createdAfter: (row, value) => `${row}.created_at > ${value}`,
    createdBefore: (row, value) => `${row}.created_at < ${value}`,
  },
  orders: {
    created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' },
  },
};
