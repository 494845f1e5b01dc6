import { decimalNumber } from '../../money';
import { toEnumValue } from '../shared';

interface Amount {
  readonly amount: string;
}

/** Data of a withdrawal, as selected by the GraphQL fragment `WithdrawalRead`. */
export interface WithdrawalData {
  readonly id: string;
  readonly account: { readonly id: string } | null;
  readonly ledgerAccountId: string;
  readonly requestId: string | null;
  readonly status: string;
  readonly amount: Amount & { readonly currency: string };
  readonly feeAmount: Amount;
  readonly markupFee: Amount;
  readonly feeType: string | null;
  readonly speed: string;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly estimatedArrival: string | null;
  readonly traceCode: string | null;
  readonly payoutMethod: {
    readonly id: string;
    readonly nickname: string | null;
    readonly holder: string | null;
    readonly destinationCurrency: string;
    readonly createdAt: string;
  } | null;
  readonly createdAt: string;
}

/** Serializes a withdrawal. The shape is the same at every version. */
export function serializeWithdrawal(withdrawal: WithdrawalData) {
  const { payoutMethod: method } = withdrawal;
  return {
    id: withdrawal.id,
    amount: decimalNumber(withdrawal.amount.amount),
    created_at: withdrawal.createdAt,
    currency: toEnumValue(withdrawal.amount.currency),
    error_code: toEnumValue(withdrawal.errorCode),
    error_message: withdrawal.errorMessage,
    estimated_availability: withdrawal.estimatedArrival,
    fee_amount: decimalNumber(withdrawal.feeAmount.amount),
    fee_type: toEnumValue(withdrawal.feeType),
    ledger_account: { id: withdrawal.ledgerAccountId, company_id: withdrawal.account && withdrawal.account.id },
    markup_fee: decimalNumber(withdrawal.markupFee.amount),
    payout_request_id: withdrawal.requestId,
    payout_token: method && {
      id: method.id,
      created_at: method.createdAt,
      destination_currency_code: toEnumValue(method.destinationCurrency),
      nickname: method.nickname,
      payer_name: method.holder,
    },
    speed: toEnumValue(withdrawal.speed),
    status: toEnumValue(withdrawal.status),
    trace_code: withdrawal.traceCode,
  };
}
