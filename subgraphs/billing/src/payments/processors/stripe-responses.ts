import type Stripe from 'stripe';
import { type ChargeResult, type ProcessorMethod, ProcessorUnavailable } from './processor';
import { cardBrands, paymentMethodTypes } from './processor.enums';
import { declineCodeOf, declinedBy } from './stripe-failures';

/** Types of Stripe objects that are created under an idempotency key. */
export type StripeObject = Stripe.Checkout.Session | Stripe.PaymentIntent | Stripe.SetupIntent;

/**
 * References that Stripe must return as full objects (`expand`), so that the result can be determined: for checkout
 * sessions, payment intents and setup intents.
 */
export const expandedSession = [
  'payment_intent.payment_method',
  'payment_intent.latest_charge',
  'setup_intent.payment_method',
  'setup_intent.latest_attempt',
];
export const expandedIntent = ['payment_method', 'latest_charge'];
export const expandedSetup = ['payment_method', 'latest_attempt'];

/**
 * Returns the charge result that a Stripe object represents. Throws `ProcessorUnavailable` while Stripe is still
 * processing.
 */
export function chargeResultOf(object: StripeObject): ChargeResult {
  if (object.object !== 'checkout.session') return chargeResultOfIntent(object);
  if (object.status === 'expired') return { outcome: 'canceled' };
  if (object.status === 'open' && object.url) return { outcome: 'requires_action', url: object.url };
  const intent = intentOf(object);
  if (object.status !== 'complete' || !intent) throw undecided(object);
  return chargeResultOfIntent(intent);
}

/** Returns the payment or setup intent of a completed checkout session; null before its completion. */
export function intentOf(session: Stripe.Checkout.Session): Stripe.PaymentIntent | Stripe.SetupIntent | null {
  return expanded(session.payment_intent) ?? expanded(session.setup_intent);
}

function chargeResultOfIntent(intent: Stripe.PaymentIntent | Stripe.SetupIntent): ChargeResult {
  switch (intent.status) {
    case 'succeeded':
    case 'requires_capture':
      return successOf(intent, intent.status === 'succeeded' ? 'succeeded' : 'authorized');
    case 'canceled':
      return { outcome: 'canceled' };
    case 'requires_action': {
      const url = intent.next_action?.redirect_to_url?.url;
      return url ? { outcome: 'requires_action', url } : declinedIntent(intent, { code: 'authentication_required' });
    }
    case 'requires_payment_method':
      return declinedIntent(intent);
    default:
      throw undecided(intent);
  }
}

function successOf(
  intent: Stripe.PaymentIntent | Stripe.SetupIntent,
  outcome: 'succeeded' | 'authorized',
): ChargeResult {
  const method = methodOf(intent);
  if (!method) throw undecided(intent);
  return { outcome, reference: intent.id, method, threeDsVerified: isVerified(intent) };
}

function declinedIntent(intent: Stripe.PaymentIntent | Stripe.SetupIntent, fallback = {}): ChargeResult {
  const error = (intent.object === 'payment_intent' ? intent.last_payment_error : intent.last_setup_error) ?? fallback;
  const result = declinedBy(error);
  return result.outcome === 'declined' ? { ...result, code: declineCodeOf(error), method: methodOf(intent) } : result;
}

/**
 * Returns the payment method of an intent; null if it has none. The reference of the method contains the Stripe
 * customer, because it can only be charged for that customer.
 */
function methodOf(intent: Stripe.PaymentIntent | Stripe.SetupIntent): ProcessorMethod | null {
  const lastError = intent.object === 'payment_intent' ? intent.last_payment_error : intent.last_setup_error;
  const method = expanded(intent.payment_method) ?? lastError?.payment_method;
  if (!method) return null;
  const customer = idOf(intent.customer) ?? idOf(method.customer);
  const card = method.card && {
    brand: cardBrands.find((brand) => brand === method.card?.brand) ?? 'unknown',
    last4: method.card.last4,
    expMonth: method.card.exp_month,
    expYear: method.card.exp_year,
  };
  const type = paymentMethodTypes.find((methodType) => methodType === method.type) ?? 'unknown';
  return { reference: customer ? `${customer}/${method.id}` : method.id, type, card: card ?? null };
}

/**
 * Splits the reference of a saved payment method into the ids of Stripe customer and payment method. Returns null if
 * the reference has no customer: such a method cannot be charged again.
 */
export function savedMethod(reference: string): { readonly customer: string; readonly method: string } | null {
  const [customer, method, ...rest] = reference.split('/');
  return customer?.startsWith('cus_') && method && rest.length === 0 ? { customer, method } : null;
}

function isVerified(intent: Stripe.PaymentIntent | Stripe.SetupIntent): boolean {
  const attempt = intent.object === 'payment_intent' ? expanded(intent.latest_charge) : expanded(intent.latest_attempt);
  return attempt?.payment_method_details?.card?.three_d_secure?.result === 'authenticated';
}

function undecided({ id, status }: StripeObject): ProcessorUnavailable {
  return new ProcessorUnavailable(`The result of ${id} is still pending at Stripe, with the status ${status}.`);
}

/** Returns the object of a field that can be expanded; null if Stripe returned only its id or nothing. */
function expanded<T extends object>(value: string | T | null | undefined): T | null {
  return typeof value === 'object' ? value : null;
}

function idOf(value: string | { readonly id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}
