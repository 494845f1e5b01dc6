import type Stripe from 'stripe';
import type { ChargeRequest, SaveRequest } from './processor';
import { expandedIntent } from './stripe-responses';

/** Returns the metadata under which a Stripe object stores its idempotency key. */
function marked(key: string): { readonly metadata: { readonly key: string } } {
  return { metadata: { key } };
}

function asPage(request: SaveRequest): Stripe.Checkout.SessionCreateParams {
  return {
    client_reference_id: request.key,
    success_url: request.returnUrl,
    cancel_url: request.returnUrl,
    allowed_payment_method_types: ['card'],
    ...(request.email && { customer_email: request.email }),
    ...(request.challenge && { payment_method_options: { card: { request_three_d_secure: 'challenge' as const } } }),
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

/**
 * Returns the parameters of a payment intent that charges a saved card. The charge is off-session (without the buyer),
 * unless a challenge is requested.
 */
export function savedCharge(
  request: ChargeRequest,
  units: number,
  saved: { readonly customer: string; readonly method: string },
): Stripe.PaymentIntentCreateParams {
  return {
    amount: units,
    currency: request.currency,
    customer: saved.customer,
    payment_method: saved.method,
    allowed_payment_method_types: ['card'],
    confirm: true,
    description: request.description,
    capture_method: request.capture ? 'automatic' : 'manual',
    ...marked(request.key),
    expand: expandedIntent,
    ...(request.challenge
      ? {
          return_url: request.returnUrl,
          payment_method_options: { card: { request_three_d_secure: 'challenge' as const } },
        }
      : { off_session: true }),
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
