import type { ManagePage, Membership, Method } from './documents';

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

export function dayOf(instant: string): string {
  return dayFormat.format(new Date(instant));
}

const states: Readonly<Record<Membership['status'], string>> = {
  TRIALING: 'Trial',
  ACTIVE: 'Active',
  PAST_DUE: 'Payment overdue',
  COMPLETED: 'Yours to keep',
  CANCELED: 'Canceled',
  EXPIRED: 'Expired',
  UNRESOLVED: 'On hold',
  DRAFTED: 'Not begun',
  CANCELING: 'Ending',
};

export function stateOf({ status }: Membership): string {
  return states[status];
}

/** Describes the status in one sentence for the buyer. */
export function describeStatus({ membership, nextCharge }: ManagePage): string {
  const {
    status,
    currentPeriodEnd,
    trialEndsAt,
    expiresAt,
    canceledAt,
    paymentCollectionPaused,
    paymentCollectionResumesAt,
  } = membership;
  const end = currentPeriodEnd === null ? null : dayOf(currentPeriodEnd);
  switch (status) {
    case 'CANCELING':
      return `You have access until ${end}, and are not charged again.`;
    case 'PAST_DUE':
      return 'The last payment did not go through. You still have access: it is tried again in the next days.';
    case 'COMPLETED':
      return 'It is paid, and does not end.';
    case 'CANCELED':
      return canceledAt === null ? 'It has ended.' : `It was canceled on ${dayOf(canceledAt)}.`;
    case 'EXPIRED':
      return expiresAt === null ? 'It has ended.' : `Access ended on ${dayOf(expiresAt)}.`;
    case 'UNRESOLVED':
      return 'A payment is being looked into.';
    case 'DRAFTED':
      return 'It has not begun yet.';
    case 'TRIALING':
    case 'ACTIVE':
      break;
  }
  if (paymentCollectionPaused) {
    return paymentCollectionResumesAt === null
      ? 'Payments are paused.'
      : `Payments are paused until ${dayOf(paymentCollectionResumesAt)}.`;
  }
  if (status === 'TRIALING' && trialEndsAt !== null) return `Your trial ends on ${dayOf(trialEndsAt)}.`;
  if (nextCharge) return 'It renews by itself until you cancel.';
  return end === null ? 'You have access.' : `You have access until ${end}.`;
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
export function methodOf(method: Method | null): string | null {
  if (method === null) return null;
  const { card, type } = method;
  if (!card?.last4) return type.charAt(0) + type.slice(1).toLowerCase().replaceAll('_', ' ');
  const name = brands[card.brand ?? ''] ?? 'Card';
  const expiry =
    card.expMonth === null || card.expYear === null
      ? ''
      : `, expires ${String(card.expMonth).padStart(2, '0')}/${card.expYear}`;
  return `${name} ending in ${card.last4}${expiry}`;
}

const substatuses: Readonly<Record<string, string>> = {
  SUCCEEDED: 'Paid',
  PENDING: 'Pending',
  FAILED: 'Failed',
  PAST_DUE: 'Overdue',
  CANCELED: 'Canceled',
  UNCOLLECTIBLE: 'Not collected',
  REFUNDED: 'Refunded',
  AUTO_REFUNDED: 'Refunded',
  PARTIALLY_REFUNDED: 'Refunded in part',
  DRAFTED: 'Draft',
  INCOMPLETE: 'Not finished',
};

/** Describes the state of a payment; all processes between banks are shown as a dispute. */
export function paymentState(substatus: string): string {
  return substatuses[substatus] ?? (/DISPUTE|RESOLUTION/.test(substatus) ? 'Disputed' : 'Pending');
}

/** Describes the duration of an offer: `your next payment`, `your next 3 payments`, `all further payments`. */
export function intervalsOf(intervals: number): string {
  if (intervals === 0) return 'all further payments';
  return intervals === 1 ? 'your next payment' : `your next ${intervals} payments`;
}

export const cancelReasons: ReadonlyMap<string, string> = new Map([
  ['TOO_EXPENSIVE', 'It is too expensive'],
  ['SWITCHING', 'I am switching to something else'],
  ['MISSING_FEATURES', 'Something is missing'],
  ['TECHNICAL_ISSUES', 'It does not work for me'],
  ['BAD_EXPERIENCE', 'I had a bad experience'],
  ['TESTING', 'I was only trying it'],
  ['OTHER', 'Another reason'],
]);
