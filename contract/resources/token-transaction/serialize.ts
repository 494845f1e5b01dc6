import { decimalNumber } from '../../money';
import {
  type CompanySummaryData,
  type UserSummaryData,
  serializeCompanySummary,
  serializeUserSummary,
  toEnumValue,
} from '../shared';

/** Data of a token transaction, as selected by the GraphQL fragment `TokenTransactionRead`. */
export interface TokenTransactionData {
  readonly id: string;
  readonly transactionType: string;
  readonly amount: string;
  readonly description: string | null;
  readonly idempotencyKey: string | null;
  readonly linkedTransactionId: string | null;
  readonly createdAt: string;
  readonly user: UserSummaryData | null;
  readonly member: { readonly id: string } | null;
  readonly account: CompanySummaryData | null;
}

/** Serializes a token transaction for the latest REST API version. */
export function serializeTokenTransaction(transaction: TokenTransactionData) {
  return {
    id: transaction.id,
    transaction_type: toEnumValue(transaction.transactionType),
    amount: decimalNumber(transaction.amount),
    description: transaction.description,
    idempotency_key: transaction.idempotencyKey,
    linked_transaction_id: transaction.linkedTransactionId,
    created_at: transaction.createdAt,
    user: serializeUserSummary(transaction.user),
    member: transaction.member,
    company: serializeCompanySummary(transaction.account),
  };
}
