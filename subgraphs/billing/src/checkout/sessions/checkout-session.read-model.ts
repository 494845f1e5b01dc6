import { type Currency, ReadModel, column, computed, formatAmount, isZero, reference } from '../../../../kit/src';
import { hasReceipt, type HostedPages } from '../../shared/hosted-pages';
import type { PaymentStatus } from '../../payments/payments/payment.states';
import type { SessionStatus } from './checkout.states';
import type { CheckoutSession } from './checkout.type';

const ofPayment = (expression: string) => `(SELECT ${expression} FROM billing.payments p WHERE p.id = $row.payment_id)`;
const ofIntent = (expression: string) =>
  `(SELECT ${expression} FROM billing.setup_intents s WHERE s.id = $row.setup_intent_id)`;

const membership = ofPayment('p.membership_id');
const owner = ofPayment('(SELECT ms.member_id FROM billing.memberships ms WHERE ms.id = p.membership_id)');
const method = `COALESCE(${ofPayment('p.payment_method_id')}, ${ofIntent('s.payment_method_id')})`;

/** Parameters of the query of a redirect, with the columns of their ids. */
const resultIds = {
  checkout_configuration_id: 'checkout_configuration_id',
  payment_id: 'payment_id',
  membership_id: membership,
  setup_intent_id: 'setup_intent_id',
  payment_method_id: method,
  entry_id: 'entry_id',
} as const;

type Ids = readonly (string | null)[];

/** Sets the status and the ids of the payment, membership and other objects of a session as parameters of a query. */
function setResult(query: URLSearchParams, ids: Ids): URLSearchParams {
  query.set('status', 'success');
  for (const [index, name] of Object.keys(resultIds).entries()) {
    const id = ids[index];
    if (id) query.set(name, id);
  }
  return query;
}

/**
 * Returns the seller's redirect URL with the result of the session as query. Null if the seller has set no redirect URL
 * or if the session is not completed.
 */
function redirectUrl(status: SessionStatus, address: string | null, ...ids: Ids): string | null {
  if (address === null || status !== 'completed') return null;
  const url = new URL(address);
  setResult(url.searchParams, ids);
  return url.href;
}

function resultQuery(status: SessionStatus, ...ids: Ids): string | null {
  return status === 'completed' ? setResult(new URLSearchParams(), ids).toString() : null;
}

/**
 * Creates the read model (mapping of GraphQL fields to SQL) of a checkout session.
 *
 * @param pages provides the links to the hosted pages on which buyers manage their memberships
 */
export function checkoutSessionReadModel(pages: HostedPages): ReadModel<CheckoutSession> {
  return new ReadModel<CheckoutSession>('CheckoutSession', 'billing.checkout_sessions', {
    link: column('link'),
    mode: column('mode'),
    status: column('status'),
    failure: column('failure'),
    failureCode: column(`COALESCE(${ofPayment('p.failure_code')}, ${ofIntent('s.error_code')})`),
    actionUrl: column(
      `CASE WHEN $row.status = 'requires_action' THEN COALESCE(${ofPayment('p.action_url')}, ${ofIntent('s.action_url')}) END`,
    ),
    redirectUrl: computed(['status', 'redirect_url', ...Object.values(resultIds)], redirectUrl),
    resultQuery: computed(['status', ...Object.values(resultIds)], resultQuery),
    account: reference('account_id'),
    planId: column('plan_id'),
    formattedTotal: computed(
      [ofPayment('p.total'), ofPayment('p.currency')],
      (amount: string | null, currency: Currency) =>
        amount === null || isZero(amount) ? null : formatAmount({ amount, currency }),
    ),
    total: computed([ofPayment('p.total'), ofPayment('p.currency')], (amount: string | null, currency: Currency) =>
      amount === null || isZero(amount) ? null : { amount, currency },
    ),
    email: column('email'),
    paymentId: column('payment_id'),
    membershipId: column(membership),
    setupIntentId: column('setup_intent_id'),
    paymentMethodId: column(method),
    entryId: column('entry_id'),
    manageUrl: computed([membership, owner], (id: string | null, memberId: string | null) =>
      id === null ? null : pages.membership({ id, memberId }),
    ),
    receiptUrl: computed(
      ['payment_id', ofPayment('p.status'), ofPayment('p.total')],
      (id: string | null, status: PaymentStatus, total: string) =>
        id !== null && hasReceipt({ status, total }) ? pages.receipt(id) : null,
    ),
  });
}
