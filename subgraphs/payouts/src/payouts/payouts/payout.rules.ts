import { type Currency, ParameterInvalid, exactAmount, isZero, messageTemplate, thisInput } from '../../../../kit/src';
import type { Payout } from './payout.resource';

const seconds = 1_000;
const maxPauseMs = 60 * seconds;
const maxNotesLength = 255;
const limits = { keys: 50, keyLength: 40, valueLength: 500 };

/** Returns the amount of a payout after validation: above zero, with at most as many decimals as the currency has. */
export function payoutAmount(given: string, currency: Currency): string {
  const amount = exactAmount(given, currency, ['amount']);
  if (isZero(amount)) throw new ParameterInvalid(['amount'], messageTemplate`${thisInput} must be greater than zero.`);
  return amount;
}

/** Returns the notes; null for none. Rejects more than 255 characters. */
export function checkNotes(notes: string | null | undefined): string | null {
  if (notes && [...notes].length > maxNotesLength)
    throw new ParameterInvalid(
      ['notes'],
      messageTemplate`${thisInput} must have at most ${maxNotesLength} characters.`,
    );
  return notes ?? null;
}

/**
 * Returns the validated metadata of a payout: at most 50 keys of 1 to 40 characters, and string values of at most 500
 * characters.
 */
export function payoutMetadata(metadata: Record<string, unknown> | null | undefined): Record<string, string> {
  const entries = Object.entries(metadata ?? {});
  if (entries.length > limits.keys)
    throw new ParameterInvalid(['metadata'], messageTemplate`${thisInput} must have at most ${limits.keys} keys.`);
  for (const [key, value] of entries) {
    if (key.length === 0 || key.length > limits.keyLength)
      throw new ParameterInvalid(['metadata'], `Metadata keys must have 1 to ${limits.keyLength} characters.`);
    if (typeof value !== 'string' || value.length > limits.valueLength) {
      throw new ParameterInvalid(
        ['metadata', key],
        `Metadata values must be strings of at most ${limits.valueLength} characters.`,
      );
    }
  }
  return Object.fromEntries(entries) as Record<string, string>;
}

/**
 * Validates a statement descriptor, the bank statement text of the recipient: 5 to 22 letters and digits; null for
 * none.
 */
export function checkStatementDescriptor(text: string | null | undefined): string | null {
  if (text != null && !/^[A-Za-z0-9]{5,22}$/.test(text))
    throw new ParameterInvalid(
      ['statementDescriptor'],
      messageTemplate`${thisInput} must have 5 to 22 letters and digits.`,
    );
  return text ?? null;
}

/**
 * Returns the time of the next request to the provider: now if there was no earlier request (`runs`), otherwise after a
 * pause that doubles with each request, from 2 seconds to one minute.
 */
export function retryAt({ runs }: Pick<Payout, 'runs'>, now: Date): Date {
  const backoffMs = runs === 0 ? 0 : Math.min(seconds * 2 ** Math.min(runs, 10), maxPauseMs);
  return new Date(now.getTime() + backoffMs);
}
