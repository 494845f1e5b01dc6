import { decimalNumber, decimalOf } from '../../money';
import { toEnumValue } from '../shared';

interface Amount {
  readonly amount: string;
}

/** An amount with its currency. */
export interface MoneyData extends Amount {
  readonly currency: string;
}

/** Data of a payout, as selected by the GraphQL fragment `PayoutRead`. */
export interface PayoutData {
  readonly id: string;
  readonly requestId: string | null;
  readonly status: string;
  readonly statusDetail: string;
  readonly amount: MoneyData;
  readonly feeAmount: Amount;
  readonly markupFee: Amount;
  readonly netAmount: Amount;
  readonly feePaidBy: string;
  readonly destinationAmount: Amount | null;
  readonly destinationCurrency: string | null;
  readonly exchangeRate: string | null;
  readonly estimatedArrival: string | null;
  readonly speed: string;
  readonly source: string | null;
  readonly payerName: string | null;
  readonly traceCode: string | null;
  readonly notes: string | null;
  readonly metadata: object;
  readonly statementDescriptor: string | null;
  readonly failure: {
    readonly code: string | null;
    readonly message: string | null;
    readonly fundsReturnedAt: string | null;
  } | null;
  readonly payoutMethod: PayoutMethodData | null;
  readonly createdAt: string;
}

interface PayoutMethodData {
  readonly nickname: string | null;
  readonly supportedPayoutMethod: {
    readonly payerName: string | null;
    readonly iconUrl: string | null;
    readonly deliveryType: string;
  } | null;
}

/** Formats a payout amount: at least one decimal place, no superfluous trailing zeros. */
export function formatPayoutAmount(amount: string): string {
  const canonical = decimalOf(amount);
  return canonical.includes('.') ? canonical : `${canonical}.0`;
}

/**
 * Serializes a payout for the latest REST API version.
 *
 * @param requestedId id from the client's request: payout id or payout request id. The response has the payout request
 * id as its `id` if the client requested the payout by that id.
 */
export function serializePayout(payout: PayoutData, requestedId: string = payout.id) {
  const { failure, destinationAmount, exchangeRate } = payout;
  return {
    object: 'payout',
    id: requestedId === payout.requestId ? requestedId : payout.id,
    payout_request_id: payout.requestId,
    status: toEnumValue(payout.status),
    status_detail: payout.statusDetail,
    amount: formatPayoutAmount(payout.amount.amount),
    currency: toEnumValue(payout.amount.currency),
    fee_amount: formatPayoutAmount(payout.feeAmount.amount),
    markup_fee: formatPayoutAmount(payout.markupFee.amount),
    net_amount: formatPayoutAmount(payout.netAmount.amount),
    fee_paid_by: toEnumValue(payout.feePaidBy),
    destination_amount: destinationAmount && formatPayoutAmount(destinationAmount.amount),
    destination_currency: toEnumValue(payout.destinationCurrency),
    exchange_rate: exchangeRate === null ? null : decimalNumber(exchangeRate),
    estimated_arrival: payout.estimatedArrival,
    speed: toEnumValue(payout.speed),
    source: toEnumValue(payout.source),
    payer_name: payout.payerName,
    trace_code: payout.traceCode,
    notes: payout.notes,
    metadata: payout.metadata,
    statement_descriptor: payout.statementDescriptor,
    failure: failure && {
      code: toEnumValue(failure.code),
      message: failure.message,
      funds_returned_at: failure.fundsReturnedAt,
    },
    payout_method: serializeMethod(payout.payoutMethod),
    created_at: payout.createdAt,
  };
}

function serializeMethod(method: PayoutMethodData | null) {
  if (!method) return null;
  const kind = method.supportedPayoutMethod;
  return {
    nickname: method.nickname,
    supported_payout_method: kind && {
      payer_name: kind.payerName,
      icon_url: kind.iconUrl,
      delivery_type: toEnumValue(kind.deliveryType),
    },
  };
}
