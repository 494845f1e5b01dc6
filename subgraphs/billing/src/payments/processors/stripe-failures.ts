import type Stripe from 'stripe';
import { type ChargeResult, ProcessorUnavailable } from './processor';
import { type DeclineCode, declineCodes } from './processor.enums';

/** Maps Stripe's decline codes to this service's `DeclineCode`; codes that are equal in both are omitted. */
const declines = new Map<string, DeclineCode>(
  Object.entries({
    account_closed: 'closed_account',
    account_invalid: 'invalid_account',
    amount_too_large: 'invalid_amount',
    amount_too_small: 'invalid_amount',
    approve_with_id: 'cannot_authorize',
    authentication_not_handled: 'authentication_required',
    call_issuer: 'contact_issuer',
    do_not_honor: 'bank_declined',
    do_not_try_again: 'bank_declined',
    fraudulent: 'suspected_fraud',
    highest_risk_level: 'high_risk',
    elevated_risk_level: 'high_risk',
    incorrect_address: 'invalid_zip',
    incorrect_cvc: 'invalid_cvc',
    incorrect_number: 'invalid_card_number',
    incorrect_zip: 'invalid_zip',
    invalid_charge_amount: 'invalid_amount',
    invalid_number: 'invalid_card_number',
    invalid_pin: 'incorrect_pin',
    issuer_not_available: 'issuer_unavailable',
    mobile_device_authentication_required: 'authentication_required',
    new_account_information_available: 'invalid_account',
    no_action_taken: 'bank_declined',
    not_permitted: 'transaction_not_permitted',
    offline_pin_required: 'pin_required',
    online_or_offline_pin_required: 'pin_required',
    payment_intent_authentication_failure: 'authentication_required',
    payment_method_currency_mismatch: 'currency_not_supported',
    payment_method_customer_decline: 'cannot_authorize',
    payment_method_provider_decline: 'provider_declined',
    pickup_card: 'restricted_card',
    reenter_transaction: 'processing_error',
    revocation_of_all_authorizations: 'transaction_stopped',
    revocation_of_authorization: 'transaction_stopped',
    security_violation: 'bank_declined',
    service_not_allowed: 'transaction_not_permitted',
    setup_intent_authentication_failure: 'authentication_required',
    stop_payment_order: 'transaction_stopped',
    testmode_decline: 'test_mode_decline',
    transaction_not_allowed: 'transaction_not_permitted',
    try_again_later: 'issuer_unavailable',
    withdrawal_count_limit_exceeded: 'card_velocity_exceeded',
  } as const),
);

/** Error fields of a failed payment at Stripe. */
export interface StripeDecline {
  readonly code?: string | null;
  readonly decline_code?: string | null;
  readonly message?: string | null;
}

/**
 * Returns this service's decline code for a failed Stripe payment. The decline code of the bank takes precedence over
 * Stripe's error code.
 */
export function declineCodeOf({ decline_code: reason, code }: StripeDecline): DeclineCode {
  return toDeclineCode(reason) ?? toDeclineCode(code) ?? 'generic_decline';
}

function toDeclineCode(code: string | null | undefined): DeclineCode | undefined {
  return code ? (declines.get(code) ?? declineCodes.find((declineCode) => declineCode === code)) : undefined;
}

export function declined(code: DeclineCode, message: string): ChargeResult {
  return { outcome: 'declined', code, message, method: null };
}

export function declinedBy(decline: StripeDecline): ChargeResult {
  return declined(declineCodeOf(decline), decline.message ?? 'The payment was declined.');
}

export const unsupportedCurrencyMessage = 'This currency cannot be charged.';

export function unknownPaymentMethod(): ChargeResult {
  return declined('invalid_account', 'The payment method is not known any more. Please choose another one.');
}

/**
 * Returns a declined result if Stripe has rejected the payment itself; null for other errors, which the caller must
 * rethrow.
 */
export function rejectionOf(error: unknown): ChargeResult | null {
  if (!isStripeError(error)) return null;
  if (error.type === 'StripeCardError') return declinedBy(error);
  if (error.type !== 'StripeInvalidRequestError') return null;
  if (error.param?.split(/[[\]]+/).includes('currency'))
    return declined('currency_not_supported', unsupportedCurrencyMessage);
  if (error.code === 'resource_missing') return unknownPaymentMethod();
  return toDeclineCode(error.code) ? declinedBy(error) : null;
}

/**
 * Returns whether Stripe has definitely rejected the request, as opposed to a network or server error with unknown
 * result.
 */
export function isRejected(error: unknown): error is Stripe.errors.StripeError {
  return isStripeError(error) && (error.type === 'StripeCardError' || error.type === 'StripeInvalidRequestError');
}

/**
 * Returns whether Stripe rejected the request because its idempotency key was used with different parameters before.
 */
export function isKeyReused(error: unknown): boolean {
  return isStripeError(error) && error.type === 'StripeIdempotencyError';
}

const ambiguousErrorTypes = new Set(['StripeConnectionError', 'StripeRateLimitError', 'StripeAPIError']);

/** Runs requests to Stripe. Rejects with `ProcessorUnavailable` if the result of a request is unknown. */
export async function withStripeErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isStripeError(error) && ambiguousErrorTypes.has(error.type))
      throw new ProcessorUnavailable('Stripe did not respond.', { cause: error });
    throw error;
  }
}

function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return (
    error instanceof Error && typeof (error as Partial<Stripe.errors.StripeError>).type === 'string' && 'raw' in error
  );
}
