import { randomInt } from 'node:crypto';
import { ExactDecimal, isZero, newId } from '../../../../kit/src';
import { passesLuhn } from './card';
import type { RefundResult, RefundRequest } from './processor';
import type { SandboxCharge, SandboxRefund } from './sandbox-processor.repository';

/**
 * Returns the refund row for a request: succeeded, or failed with a message.
 *
 * @param charge the charge to refund; null for an unknown idempotency key
 * @param refunded amount of the charge that was already refunded, exact decimal string
 */
export function refundOf(
  request: RefundRequest,
  charge: SandboxCharge | null,
  refunded: string,
  now: Date,
): SandboxRefund {
  const message = problemOf(request, charge, refunded);
  const { key, chargeKey, amount, currency } = request;
  return {
    key,
    chargeKey,
    amount,
    currency,
    reference: newId('re'),
    acquirerReference: message === null ? acquirerReference(now) : null,
    message,
  };
}

export function refundResult(refund: SandboxRefund | null): RefundResult {
  if (!refund) throw new Error('The refund was not inserted.');
  const { message, reference, acquirerReference: acquirer } = refund;
  return message === null
    ? { outcome: 'succeeded', reference, acquirerReference: acquirer }
    : { outcome: 'failed', message };
}

function problemOf({ amount, currency }: RefundRequest, charge: SandboxCharge | null, refunded: string): string | null {
  if (charge?.kind !== 'charge' || charge.state !== 'succeeded' || charge.amount === null)
    return 'There is no payment that could be refunded.';
  if (charge.currency !== currency) return `The payment was made in ${charge.currency}.`;
  if (isZero(amount) || amount.startsWith('-')) return 'The amount to refund must be above zero.';
  const remaining = new ExactDecimal(charge.amount).minus(refunded);
  return remaining.lessThan(amount) ? `At most ${remaining.toFixed()} ${currency} can be refunded.` : null;
}

/** Acquirer's bank identification number (BIN) in simulated reference numbers, reserved for tests. */
const acquirerBin = '999999';

/**
 * Creates the acquirer reference number (23 digits), with which the bank of the buyer identifies a refund: acquirer,
 * year and day, serial number and check digit.
 */
function acquirerReference(now: Date): string {
  const dayOfYear = Math.floor((now.getTime() - Date.UTC(now.getUTCFullYear(), 0)) / 86_400_000) + 1;
  const date = `${now.getUTCFullYear() % 10}${String(dayOfYear).padStart(3, '0')}`;
  const serial = String(randomInt(10 ** 11)).padStart(11, '0');
  const body = `7${acquirerBin}${date}${serial}`;
  return Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).find(passesLuhn) ?? body;
}
