import { type Currency, ExactDecimal, decimalsOf } from '../../../../kit/src';
import { type Fee, type FeeCause, type FeeSchedule, standardFees } from './fee-schedule';
import type { FeeType } from './fee.enums';

/** Fields of a payment that determine its fees. */
export interface FeePayment {
  /** Amount paid by the buyer, including tax: decimal string, not negative. */
  readonly amount: string;
  readonly currency: Currency;
  /**
   * Exchange rate: units of the payment's currency for one US dollar, as a decimal string. Optional for `usd` and
   * `service_usd`.
   */
  readonly usdRate?: string;
  /** Whether a 3-D Secure challenge was requested. */
  readonly threeDs: boolean;
  /** Whether the payment renews a membership. */
  readonly recurring: boolean;
  /** Whether the card was issued in a country other than that of the seller. */
  readonly international: boolean;
  /** Settlement currency of the seller; by default the currency of the payment. */
  readonly settlementCurrency?: Currency;
  /**
   * Application fee, which the platform of the seller charges: decimal string in the currency of the payment; null for
   * none.
   */
  readonly applicationFee: string | null;
}

/** A computed fee of one payment. */
export interface FeeRow {
  readonly type: FeeType;
  readonly name: string;
  /** Decimal string above zero, with the decimals of the currency. */
  readonly amount: string;
  readonly currency: Currency;
}

/**
 * Computes the fees of a payment in its currency: those of the schedule in their order, then the application fee. Each
 * fee is rounded half-even separately; fees that round to zero are omitted. The sum never exceeds the payment: later
 * fees are reduced to the remaining amount.
 *
 * @throws RangeError for a negative amount, and for a missing exchange rate
 */
export function feesOf(payment: FeePayment, schedule: FeeSchedule = standardFees): FeeRow[] {
  const { currency, applicationFee } = payment;
  const due = schedule
    .filter(({ dueFor }) => isDue(dueFor, payment))
    .map((fee) => ({ type: fee.type, name: fee.name, amount: amountOf(fee, payment) }));
  if (applicationFee !== null)
    due.push({ type: 'application_fee', name: 'Application fee', amount: new ExactDecimal(applicationFee) });
  let remaining = new ExactDecimal(payment.amount);
  if ([remaining, ...due.map(({ amount }) => amount)].some((amount) => amount.lessThan(0)))
    throw new RangeError('Payments and fees must not be negative');
  const rows: FeeRow[] = [];
  for (const { amount, ...fee } of due) {
    const feeAmount = ExactDecimal.min(
      amount.toDecimalPlaces(decimalsOf(currency), ExactDecimal.ROUND_HALF_EVEN),
      remaining,
    );
    remaining = remaining.minus(feeAmount);
    if (!feeAmount.isZero()) rows.push({ ...fee, amount: feeAmount.toFixed(decimalsOf(currency)), currency });
  }
  return rows;
}

function isDue(
  cause: FeeCause,
  { currency, settlementCurrency = currency, recurring, international, threeDs }: FeePayment,
): boolean {
  switch (cause) {
    case 'always':
      return true;
    case 'recurring':
      return recurring;
    case 'international':
      return international;
    case 'conversion':
      return settlementCurrency !== currency;
    case 'threeDs':
      return threeDs;
  }
}

function amountOf(fee: Fee, payment: FeePayment): InstanceType<typeof ExactDecimal> {
  return 'percentage' in fee
    ? new ExactDecimal(payment.amount).times(fee.percentage).dividedBy(100)
    : new ExactDecimal(fee.dollars).times(dollarRate(payment));
}

/** Currencies in which one unit equals one US dollar by definition. */
const dollars: ReadonlySet<Currency> = new Set(['usd', 'service_usd']);

function dollarRate({ currency, usdRate }: FeePayment): string {
  if (usdRate !== undefined) return usdRate;
  if (!dollars.has(currency))
    throw new RangeError(`Fixed fees in ${currency} require the exchange rate of the US dollar`);
  return '1';
}
