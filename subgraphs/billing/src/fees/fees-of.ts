import { type Currency, Exact, decimalsOf } from '../../../kit/src';
import { type Fee, type FeeCause, type FeeSchedule, standardFees } from './fee-schedule';
import type { FeeType } from './fee.words';

/** A payment as far as fees look at it. */
export interface FeePayment {
  /** What the buyer has paid, with tax: exact decimal text from 0. */
  readonly amount: string;
  readonly currency: Currency;
  /** Units of the currency for one US dollar. May be left out for the dollar itself and `service_usd`. */
  readonly usdRate?: string;
  /** Whether a 3-D Secure challenge was asked for. */
  readonly threeDs: boolean;
  /** Whether the payment renews a membership. */
  readonly recurring: boolean;
  /** Whether the card was given out in another country than the seller's. */
  readonly international: boolean;
  /** The currency in which the seller is paid; that of the payment by default. */
  readonly settlementCurrency?: Currency;
  /** What the platform above the seller takes, exact decimal text in the currency of the payment; null for nothing. */
  readonly applicationFee: string | null;
}

/** A fee that a payment has cost. */
export interface FeeRow {
  readonly type: FeeType;
  readonly name: string;
  /** Exact decimal text with the decimals of the currency, above zero. */
  readonly amount: string;
  readonly currency: Currency;
}

/**
 * The fees of a payment, in the currency of the payment and the order of the schedule, the application fee last. Each is
 * rounded half-even by itself; what rounds to nothing is left out. All together they never take more than the payment:
 * what stands later gets what is left. Throws `RangeError` on a negative amount, and without a rate where one is needed.
 */
export function feesOf(payment: FeePayment, schedule: FeeSchedule = standardFees): FeeRow[] {
  const { currency, applicationFee } = payment;
  const due = schedule
    .filter(({ dueFor }) => isDue(dueFor, payment))
    .map((fee) => ({ type: fee.type, name: fee.name, amount: amountOf(fee, payment) }));
  if (applicationFee !== null)
    due.push({ type: 'application_fee', name: 'Application fee', amount: new Exact(applicationFee) });
  let left = new Exact(payment.amount);
  if ([left, ...due.map(({ amount }) => amount)].some((amount) => amount.lessThan(0)))
    throw new RangeError('Neither payments nor fees are negative');
  const rows: FeeRow[] = [];
  for (const { amount, ...fee } of due) {
    const taken = Exact.min(amount.toDecimalPlaces(decimalsOf(currency), Exact.ROUND_HALF_EVEN), left);
    left = left.minus(taken);
    if (!taken.isZero()) rows.push({ ...fee, amount: taken.toFixed(decimalsOf(currency)), currency });
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

function amountOf(fee: Fee, payment: FeePayment): InstanceType<typeof Exact> {
  return 'percentage' in fee
    ? new Exact(payment.amount).times(fee.percentage).dividedBy(100)
    : new Exact(fee.dollars).times(dollarRate(payment));
}

/** What is worth a dollar by definition. */
const dollars: ReadonlySet<Currency> = new Set(['usd', 'service_usd']);

function dollarRate({ currency, usdRate }: FeePayment): string {
  if (usdRate !== undefined) return usdRate;
  if (!dollars.has(currency)) throw new RangeError(`Fixed fees in ${currency} need the rate of the dollar`);
  return '1';
}
