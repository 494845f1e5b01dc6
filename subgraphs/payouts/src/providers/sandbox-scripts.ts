import { digitsAtEnd } from '../supported-methods';
import type { BankVerificationState, PayoutErrorCode } from './payout-provider.words';
import { payoutErrorCodes } from './payout-provider.words';
import type { DestinationFields, ProviderFact } from './payout-provider';

/** A fact that the sandbox will tell, and how long after the one before. */
export interface ScriptedFact {
  readonly kind: ProviderFact['kind'];
  readonly code: PayoutErrorCode | null;
  /** `at once`, or `later`: when it is settled by hand or the sandbox's delay is over. */
  readonly when: 'at once' | 'later';
}

/** How an order goes. */
export interface Script {
  readonly facts: readonly ScriptedFact[];
  /** The first request gets no answer: its answer is lost, or the request itself. */
  readonly lost?: 'answer' | 'request';
  /** Every fact is told twice. */
  readonly twice?: true;
  /** A fact about an order that nobody gave is told first. */
  readonly stray?: true;
}

const fact = (
  kind: ScriptedFact['kind'],
  when: ScriptedFact['when'] = 'at once',
  code: PayoutErrorCode | null = null,
): ScriptedFact => ({ kind, when, code });

const succeeds: Script = { facts: [fact('accepted'), fact('completed')] };

/** What an account does whose number ends in these digits. */
const scripts: Readonly<Record<string, Script>> = {
  '8001': { facts: [fact('accepted'), fact('completed', 'later')] },
  '8002': { facts: [fact('in_review'), fact('accepted', 'later'), fact('completed')] },
  '8003': { ...succeeds, lost: 'answer' },
  '8004': { ...succeeds, lost: 'request' },
  '8005': { ...succeeds, twice: true },
  '8006': { ...succeeds, stray: true },
};

/** What happens with each of the error codes, by the digits in front of the code's number. */
const failures: Readonly<Record<string, (code: PayoutErrorCode) => readonly ScriptedFact[]>> = {
  '90': (code) => [fact('failed', 'at once', code), fact('returned')],
  '91': (code) => [fact('accepted'), fact('failed', 'later', code), fact('returned', 'later')],
  '92': (code) => [fact('accepted'), fact('completed'), fact('reversed', 'later', code), fact('returned', 'later')],
  '93': (code) => [fact('in_review'), fact('denied', 'later', code), fact('returned')],
};

/** Ends an account's number that leaves what happens to the amount of each payout. */
const byAmount = '8000';

/** How an order to an account goes: by the last four digits of its number, or those of the amount's whole units. */
export function scriptOf(fields: DestinationFields, amount: string): Script {
  const digits = digitsAtEnd(fields, 4);
  return scriptFor(digits === byAmount ? (amount.split('.')[0] ?? '').slice(-4) : digits);
}

function scriptFor(digits: string): Script {
  const code = payoutErrorCodes[Number(digits.slice(2)) - 1];
  const failing = failures[digits.slice(0, 2)];
  return failing && code ? { facts: failing(code) } : (scripts[digits] ?? succeeds);
}

const verifications: Readonly<Record<string, BankVerificationState>> = {
  '8011': 'checking',
  '8012': 'no_data',
  '8013': 'warning',
  '8014': 'broken',
};

/** What the sandbox says of an account at a bank. */
export function verificationOf(fields: DestinationFields): BankVerificationState {
  return verifications[digitsAtEnd(fields, 4)] ?? 'verified';
}

/** The sandbox's words for a code, for a person. */
export function messageOf(code: PayoutErrorCode): string {
  return `The receiving side says: ${code.replaceAll('_', ' ')}.`;
}
