import { trailingDigits } from '../supported-methods/catalogue';
import type { BankVerificationState, PayoutErrorCode } from './payout-provider.enums';
import { payoutErrorCodes } from './payout-provider.enums';
import type { DestinationFields, ProviderEvent } from './payout-provider';

/** Simulated event of an order at the sandbox provider, with its delay after the previous event. */
export interface ScriptedEvent {
  readonly kind: ProviderEvent['kind'];
  readonly code: PayoutErrorCode | null;
  /**
   * `at once`: immediately. `later`: after the delay of the sandbox, or when `settle` is called. `by hand`: only when
   * `settle` is called.
   */
  readonly when: 'at once' | 'later' | 'by hand';
}

/** Script that the sandbox provider follows for an order: the events, and simulated faults of their delivery. */
export interface Script {
  readonly events: readonly ScriptedEvent[];
  /** Simulates that the first request gets no response: the response or the request itself is lost. */
  readonly lost?: 'answer' | 'request';
  /** Simulates duplicates: each event is delivered twice. */
  readonly twice?: true;
  /** Simulates an event about an unknown order, delivered before the other events of the script. */
  readonly stray?: true;
}

const scriptedEvent = (
  kind: ScriptedEvent['kind'],
  timing: ScriptedEvent['when'] = 'at once',
  code: PayoutErrorCode | null = null,
): ScriptedEvent => ({ kind, when: timing, code });

const succeeds: Script = { events: [scriptedEvent('accepted'), scriptedEvent('completed')] };

/** Scripts by the last four digits of the account number. */
const scripts: Readonly<Record<string, Script>> = {
  '8001': { events: [scriptedEvent('accepted'), scriptedEvent('completed', 'later')] },
  '8002': { events: [scriptedEvent('in_review'), scriptedEvent('accepted', 'later'), scriptedEvent('completed')] },
  '8003': { ...succeeds, lost: 'answer' },
  '8004': { ...succeeds, lost: 'request' },
  '8005': { ...succeeds, twice: true },
  '8006': { ...succeeds, stray: true },
  '8007': { events: [scriptedEvent('in_review'), scriptedEvent('accepted', 'by hand'), scriptedEvent('completed')] },
  '8008': { events: [scriptedEvent('accepted'), scriptedEvent('completed', 'by hand')] },
};

/**
 * Events of a failing order, by the first two of the last four digits of the account number. The other two digits are
 * the position of the error code in `payoutErrorCodes`, from 1.
 */
const failures: Readonly<Record<string, (code: PayoutErrorCode) => readonly ScriptedEvent[]>> = {
  '90': (code) => [scriptedEvent('failed', 'at once', code), scriptedEvent('returned')],
  '91': (code) => [
    scriptedEvent('accepted'),
    scriptedEvent('failed', 'later', code),
    scriptedEvent('returned', 'later'),
  ],
  '92': (code) => [
    scriptedEvent('accepted'),
    scriptedEvent('completed'),
    scriptedEvent('reversed', 'later', code),
    scriptedEvent('returned', 'later'),
  ],
  '93': (code) => [scriptedEvent('in_review'), scriptedEvent('denied', 'later', code), scriptedEvent('returned')],
};

/** Last four digits of account numbers for which the amount of each payout selects the script. */
const byAmount = '8000';

/**
 * Returns the script for an order, selected by the last four digits of the account number, or of the amount's whole
 * units if the account number ends with `byAmount`.
 */
export function scriptOf(fields: DestinationFields, amount: string): Script {
  const digits = trailingDigits(fields, 4);
  return scriptFor(digits === byAmount ? (amount.split('.')[0] ?? '').slice(-4) : digits);
}

function scriptFor(digits: string): Script {
  const code = payoutErrorCodes[Number(digits.slice(2)) - 1];
  const failing = failures[digits.slice(0, 2)];
  return failing && code ? { events: failing(code) } : (scripts[digits] ?? succeeds);
}

const verifications: Readonly<Record<string, BankVerificationState>> = {
  '8011': 'checking',
  '8012': 'no_data',
  '8013': 'warning',
  '8014': 'broken',
};

/** Returns the simulated result of a bank account check, selected by the last four digits of the account number. */
export function verificationOf(fields: DestinationFields): BankVerificationState {
  return verifications[trailingDigits(fields, 4)] ?? 'verified';
}

/** Readable message for an error code. */
export function messageOf(code: PayoutErrorCode): string {
  return `The receiving side says: ${code.replaceAll('_', ' ')}.`;
}
