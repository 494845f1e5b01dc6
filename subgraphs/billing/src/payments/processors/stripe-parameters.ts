import type Stripe from 'stripe';
import type { ChargeRequest, SaveRequest } from './processor';
import { expandedIntent, expandedSetup } from './stripe-responses';

/** Returns the metadata under which a Stripe object stores its idempotency key. */
function marked(key: string): { readonly metadata: { readonly key: string } } {
  return { metadata: { key } };
}

/** Parameters that require a 3-D Secure challenge for every card that supports it. */
const requiresChallenge = { payment_method_options: { card: { request_three_d_secure: 'challenge' as const } } };

function asPage(request: SaveRequest): Stripe.Checkout.SessionCreateParams {
  return {
    client_reference_id: request.key,
    success_url: request.returnUrl,
    cancel_url: request.returnUrl,
    allowed_payment_method_types: ['card'],
    ...(request.email && { customer_email: request.email }),
    ...(request.challenge && requiresChallenge),
    ...marked(request.key),
  };
}

/**
 * Returns the parameters of a Stripe checkout session that charges a payment. `units` is the amount in Stripe's
 * smallest unit.
 */
export function paymentPage(request: ChargeRequest, units: number): Stripe.Checkout.SessionCreateParams {
  return {
    ...asPage(request),
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: request.currency, unit_amount: units, product_data: { name: request.description } },
      },
    ],
    ...(request.keep && { customer_creation: 'always' as const }),
    payment_intent_data: {
      description: request.description,
      capture_method: request.capture ? 'automatic' : 'manual',
      ...marked(request.key),
      ...(request.keep && { setup_future_usage: 'off_session' as const }),
    },
  };
}

/** Returns the parameters of a Stripe checkout session that only saves a card. */
export function savingPage(request: SaveRequest): Stripe.Checkout.SessionCreateParams {
  return {
    ...asPage(request),
    mode: 'setup',
    customer_creation: 'always',
    setup_intent_data: { description: request.description, ...marked(request.key) },
  };
}

/** Returns the parameters that all payment intents of a customer have. */
function charge(request: ChargeRequest, units: number, customer: string): Stripe.PaymentIntentCreateParams {
  return {
    amount: units,
    currency: request.currency,
    customer,
    allowed_payment_method_types: ['card'],
    confirm: true,
    description: request.description,
    capture_method: request.capture ? 'automatic' : 'manual',
    ...marked(request.key),
    expand: expandedIntent,
  };
}

/**
 * Returns the parameters of a payment intent that charges a saved card. The charge is off-session, unless the buyer is
 * present or a challenge is requested: Stripe declines an off-session charge if the bank requires a challenge.
 */
export function savedCharge(
  request: ChargeRequest,
  units: number,
  saved: { readonly customer: string; readonly method: string },
): Stripe.PaymentIntentCreateParams {
  const { source, challenge, returnUrl } = request;
  const isOnSession = challenge || (source.kind === 'saved' && source.isBuyerPresent === true);
  return {
    ...charge(request, units, saved.customer),
    payment_method: saved.method,
    ...(isOnSession ? { return_url: returnUrl } : { off_session: true }),
    ...(challenge && requiresChallenge),
  };
}

/** A card that the buyer has entered into the card fields of Stripe, and the Stripe customer to which it will belong. */
export interface EnteredCard {
  readonly customer: string;
  /** Confirmation token of the card fields, which can be used once. */
  readonly token: string;
}

/** Returns the parameters of the Stripe customer to which the entered card of a request will belong. */
export function newCustomer({ key, email }: SaveRequest): Stripe.CustomerCreateParams {
  return { ...(email && { email }), ...marked(key) };
}

/** Returns the parameters of a payment intent that charges an entered card in the presence of the buyer. */
export function enteredCharge(
  request: ChargeRequest,
  units: number,
  { customer, token }: EnteredCard,
): Stripe.PaymentIntentCreateParams {
  return {
    ...charge(request, units, customer),
    confirmation_token: token,
    return_url: request.returnUrl,
    ...(request.keep && { setup_future_usage: 'off_session' as const }),
    ...(request.challenge && requiresChallenge),
  };
}

/** Returns the parameters of a setup intent that only saves an entered card. */
export function enteredSaving(request: SaveRequest, { customer, token }: EnteredCard): Stripe.SetupIntentCreateParams {
  return {
    customer,
    confirmation_token: token,
    allowed_payment_method_types: ['card'],
    confirm: true,
    usage: 'off_session',
    description: request.description,
    return_url: request.returnUrl,
    ...marked(request.key),
    expand: expandedSetup,
    ...(request.challenge && requiresChallenge),
  };
}

/**
 * Returns the parameters of a placeholder payment intent, which uses up an idempotency key at Stripe and cannot be
 * paid.
 */
export function placeholderIntent(key: string): Stripe.PaymentIntentCreateParams {
  return {
    amount: 100,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    description: 'Given up before it was asked for.',
    ...marked(key),
  };
}
