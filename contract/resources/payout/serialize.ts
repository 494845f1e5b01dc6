import { decimalNumber, decimalOf } from '../../money';
import { toWord } from '../shared';

interface Amount {
  readonly amount: string;
}

/** An amount with its currency. */
export interface MoneyData extends Amount {
  readonly currency: string;
}

/** What `PayoutRead` selects. */
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

/** An amount as payouts write it: at least one decimal, none that says nothing. */
export function payoutText(amount: string): string {
  const text = decimalOf(amount);
  return text.includes('.') ? text : `${text}.0`;
}

/** The newest shape of a payout. One that was asked for by the id of its conversion is shown under that. */
export function serializePayout(payout: PayoutData, askedFor: string = payout.id) {
  const { failure, destinationAmount, exchangeRate } = payout;
  return {
    object: 'payout',
    id: askedFor === payout.requestId ? askedFor : payout.id,
    payout_request_id: payout.requestId,
    status: toWord(payout.status),
    status_detail: payout.statusDetail,
    amount: payoutText(payout.amount.amount),
    currency: toWord(payout.amount.currency),
    fee_amount: payoutText(payout.feeAmount.amount),
    markup_fee: payoutText(payout.markupFee.amount),
    net_amount: payoutText(payout.netAmount.amount),
    fee_paid_by: toWord(payout.feePaidBy),
    destination_amount: destinationAmount && payoutText(destinationAmount.amount),
    destination_currency: toWord(payout.destinationCurrency),
    exchange_rate: exchangeRate === null ? null : decimalNumber(exchangeRate),
    estimated_arrival: payout.estimatedArrival,
    speed: toWord(payout.speed),
    source: toWord(payout.source),
    payer_name: payout.payerName,
    trace_code: payout.traceCode,
    notes: payout.notes,
    metadata: payout.metadata,
    statement_descriptor: payout.statementDescriptor,
    failure: failure && {
      code: toWord(failure.code),
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
      delivery_type: toWord(kind.deliveryType),
    },
  };
}
