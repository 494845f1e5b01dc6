import type { Language } from '../messages';
import type { ManagePage, Membership, Method, PlanPrice } from './documents';

/** Returns the name of a membership's status. */
export function stateOf({ status }: Membership, language: Language): string {
  return language.text(`status.${status}`);
}

/** Describes the status in one sentence for the buyer. */
export function describeStatus({ membership, nextCharge, skipsUntil }: ManagePage, language: Language): string {
  const { status, currentPeriodEnd, trialEndsAt, expiresAt, canceledAt } = membership;
  const end = currentPeriodEnd === null ? null : language.day(currentPeriodEnd);
  switch (status) {
    case 'CANCELING':
      return end === null ? language.text('status.access') : language.text('status.canceling', { day: end });
    case 'PAST_DUE':
      return language.text('status.pastDue');
    case 'COMPLETED':
      return language.text('status.completed');
    case 'CANCELED':
      return endedText('status.canceledOn', canceledAt, language);
    case 'EXPIRED':
      return endedText('status.expiredOn', expiresAt, language);
    case 'UNRESOLVED':
      return language.text('status.unresolved');
    case 'DRAFTED':
      return language.text('status.drafted');
    case 'TRIALING':
    case 'ACTIVE':
      break;
  }
  const { paymentCollectionPaused: isPaused, paymentCollectionResumesAt: resumesAt } = membership;
  if (skipsUntil !== null) return language.text('skips.status', { day: language.day(skipsUntil) });
  if (isPaused && resumesAt === null) return language.text('status.paused');
  if (isPaused && resumesAt !== null) return language.text('status.pausedUntil', { day: language.day(resumesAt) });
  if (status === 'TRIALING' && trialEndsAt !== null)
    return language.text('status.trial', { day: language.day(trialEndsAt) });
  if (nextCharge) return language.text('status.renews');
  return end === null ? language.text('status.access') : language.text('status.accessUntil', { day: end });
}

function endedText(key: 'status.canceledOn' | 'status.expiredOn', at: string | null, language: Language): string {
  return at === null ? language.text('status.ended') : language.text(key, { day: language.day(at) });
}

/** Names of card brands by their code. */
export const brands: Readonly<Record<string, string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMEX: 'American Express',
  DISCOVER: 'Discover',
  DINERS: 'Diners Club',
  JCB: 'JCB',
  UNIONPAY: 'UnionPay',
  MAESTRO: 'Maestro',
};

/** Describes a payment method: `Visa ending in 4242, expires 12/2031`. */
export function methodOf(method: Method | null, language: Language): string | null {
  if (method === null) return null;
  const { card, type } = method;
  if (!card?.last4) {
    // Types are named in English by the graph.
    const isEnglish = language.locale === 'en';
    return isEnglish ? nameOfType(type) : language.text('detail.otherMethod');
  }
  const { last4, expMonth, expYear } = card;
  const brand = brands[card.brand ?? ''];
  const name =
    brand === undefined
      ? language.text('receipt.otherCard', { last4 })
      : language.text('receipt.card', { brand, last4 });
  if (expMonth === null || expYear === null) return name;
  const expiry = `${String(expMonth).padStart(2, '0')}/${expYear}`;
  return language.text('detail.expiry', { card: name, expiry });
}

function nameOfType(type: string): string {
  return type.charAt(0) + type.slice(1).toLowerCase().replaceAll('_', ' ');
}

/** Names the state of a payment; all processes between banks are shown as a dispute. */
export function paymentState(substatus: string, language: Language): string {
  if (substatus === 'AUTO_REFUNDED') return language.text('payment.REFUNDED');
  const isDisputed = /DISPUTE|RESOLUTION/.test(substatus);
  return language.find(`payment.${substatus}`) ?? language.text(isDisputed ? 'payment.DISPUTED' : 'payment.PENDING');
}

const reasons = [
  'TOO_EXPENSIVE',
  'SWITCHING',
  'MISSING_FEATURES',
  'TECHNICAL_ISSUES',
  'BAD_EXPERIENCE',
  'TESTING',
  'OTHER',
] as const;

export function isCancelReason(code: string): boolean {
  return reasons.some((reason) => reason === code);
}

/** Returns the reasons that a buyer can choose, by code. */
export function cancelReasons(language: Language): ReadonlyMap<string, string> {
  return new Map(reasons.map((reason) => [reason, language.text(`cancelReason.${reason}`)]));
}

/** Returns the price of a plan with its period. */
export function priceEach(
  { price, billingPeriod: days }: Pick<PlanPrice, 'price' | 'billingPeriod'>,
  language: Language,
): string {
  return language.text('price.each', { amount: language.amount(price), days });
}

/** Returns the name of a plan with its quantity. */
export function planName({ title, quantity }: Pick<PlanPrice, 'title' | 'quantity'>, language: Language): string {
  const name = title ?? language.text('plans.legend');
  return quantity > 1 ? `${name} × ${language.number(quantity)}` : name;
}
