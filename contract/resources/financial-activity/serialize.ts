import { decimalNumber } from '../../money';
import { toEnumValue } from '../shared';
import { type ActivityResourceData, partyOf, resourceOf } from './resource';

interface AmountData {
  readonly amount: string;
}

interface PayoutData {
  readonly status: string;
  readonly createdAt: string;
  readonly estimatedArrival: string | null;
  readonly payerName: string | null;
  readonly amount: AmountData;
  readonly payoutMethod: {
    readonly nickname: string | null;
    readonly supportedPayoutMethod: { readonly payerName: string | null; readonly iconUrl: string | null } | null;
  } | null;
}

interface SwapData {
  readonly status: string;
  readonly createdAt: string;
  readonly amountIn: AmountData & { readonly currency: string };
  readonly amountOut: AmountData | null;
  readonly amountExpected: AmountData;
  readonly toCurrency: string;
  readonly transactionHashes: readonly string[];
}

interface TransferData {
  readonly status: string;
  readonly createdAt: string;
  readonly notes: string | null;
  readonly amount: AmountData;
}

/** Fields that the GraphQL fragment `FinancialActivityRead` selects. */
export interface FinancialActivityData extends ActivityResourceData {
  readonly id: string;
  readonly lineType: string;
  readonly money: { readonly currency: string };
  readonly units: string;
  readonly unitsInWhole: string;
  readonly postedAt: string;
  readonly availableAt: string;
  readonly occurredAt: string;
  readonly paymentId: string | null;
  readonly payout: PayoutData | null;
  readonly transfer: TransferData | null;
  readonly swap: SwapData | null;
}

/** Serializes a balance transaction in the format of the latest API version. */
export function serializeFinancialActivity(line: FinancialActivityData) {
  return {
    object: 'ledger_activity',
    id: line.id,
    line_type: line.lineType,
    amount: line.units,
    currency: { code: toEnumValue(line.money.currency), precision: line.unitsInWhole },
    posted_at: line.postedAt,
    available_at: line.availableAt,
    created_at: line.occurredAt,
    resource: resourceOf(line),
    source: sourceOf(line),
    payment_id: line.paymentId,
    account: partyOf(line.owner),
    ledger_account_id: line.ledgerAccountId,
  };
}

/** Serializes the source of a balance transaction, with details that depend on the type of the source. */
function sourceOf({ source, payout, swap, transfer, cardTransaction }: FinancialActivityData) {
  return {
    id: source.id,
    object: source.type,
    ...(payout && ofPayout(payout)),
    ...(swap && ofSwap(swap)),
    ...(transfer && ofTransfer(transfer)),
    ...(cardTransaction && { status: toEnumValue(cardTransaction.status), created_at: cardTransaction.createdAt }),
  };
}

function ofPayout({ status, createdAt, estimatedArrival, payerName, amount, payoutMethod }: PayoutData) {
  const kind = payoutMethod?.supportedPayoutMethod ?? null;
  return {
    status: toEnumValue(status),
    created_at: createdAt,
    estimated_arrival: estimatedArrival,
    payer_name: payerName,
    amount_float: decimalNumber(amount.amount),
    payout_token_nickname: payoutMethod?.nickname ?? null,
    payout_destination: kind && { payer_name: kind.payerName, icon_url: kind.iconUrl },
  };
}

function ofSwap({ status, createdAt, amountIn, amountOut, amountExpected, toCurrency, transactionHashes }: SwapData) {
  return {
    status: toEnumValue(status),
    created_at: createdAt,
    from_amount: amountIn.amount,
    from_currency: toEnumValue(amountIn.currency),
    to_amount: (amountOut ?? amountExpected).amount,
    to_currency: toEnumValue(toCurrency),
    tx_hash: transactionHashes[0] ?? null,
  };
}

function ofTransfer({ status, createdAt, notes, amount }: TransferData) {
  return {
    status: toEnumValue(status),
    created_at: createdAt,
    reason: notes,
    amount_float: decimalNumber(amount.amount),
  };
}
