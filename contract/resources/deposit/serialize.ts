import { decimalNumber } from '../../money';
import { toEnumValue } from '../shared';

/** Fields that the GraphQL fragment `DepositRead` selects. */
export interface DepositData {
  readonly id: string;
  readonly status: string;
  readonly amount: { readonly amount: string; readonly currency: string } | null;
  readonly metadata: object;
  readonly createdAt: string;
  readonly succeededAt: string | null;
  readonly owner: { readonly id: string };
}

/** Serializes a deposit in the format of the latest API version. */
export function serializeDeposit(deposit: DepositData) {
  return {
    object: 'deposit',
    id: deposit.id,
    account_id: deposit.owner.id,
    status: toEnumValue(deposit.status),
    amount: deposit.amount && deposit.amount.amount,
    hosted_url: null,
    methods: { bank: null, crypto: [] },
    metadata: deposit.metadata,
    created_at: deposit.createdAt,
  };
}

/** Serializes a deposit as a top-up in the format of the latest API version. */
export function serializeTopup(deposit: DepositData) {
  return {
    id: deposit.id,
    status: deposit.succeededAt === null ? 'pending' : 'paid',
    currency: deposit.amount && toEnumValue(deposit.amount.currency),
    total: deposit.amount && decimalNumber(deposit.amount.amount),
    failure_message: null,
    paid_at: deposit.succeededAt,
    created_at: deposit.createdAt,
  };
}
