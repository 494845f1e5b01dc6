import { type ListDefinition, ReadModel, column, computed } from '../../../kit/src';

const referenceIf = (prefix: string) => (owner: string) => (owner.startsWith(prefix) ? { id: owner } : null);

/**
 * Read model of payout methods. Fees and delivery data are not columns; they come from the catalog, by
 * `supportedMethodId`.
 */
export function payoutMethodReadModel(): ReadModel {
  return new ReadModel('PayoutMethod', 'payouts.payout_methods', {
    account: computed(['account_id'], referenceIf('biz_')),
    user: computed(['account_id'], referenceIf('user_')),
    status: column('status'),
    statusReason: column('status_reason'),
    isDefault: column('is_default'),
    nickname: column('nickname'),
    accountReference: column('account_reference'),
    institutionName: column('institution_name'),
    payerName: column('payer_name'),
    bankVerificationState: column('bank_verification_state'),
    destinationCurrency: column('destination_currency'),
    lastPaidOutAt: column('last_paid_out_at'),
    createdAt: column('created_at'),
    supportedMethodId: column('supported_method_id'),
    deleted: computed(['deleted_at'], (at: string | null) => at !== null),
  });
}

/** Filters of the list of payout methods, which is ordered by creation time. */
export const payoutMethodList: ListDefinition = {
  filters: {
    there: (row, value) => `${row}.deleted_at IS NULL AND ${value}::boolean`,
    status: (row, value) => `${row}.status = ${value}`,
    destinationCurrency: (row, value) => `${row}.destination_currency = ${value}`,
  },
  orders: {
    created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' },
  },
};
