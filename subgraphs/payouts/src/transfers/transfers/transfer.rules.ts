import {
  type Currency,
  ExactDecimal,
  ParameterInvalid,
  ParameterMissing,
  type Transaction,
  checkLength,
  checkMetadata,
  checkRange,
  exactAmount,
  newId,
  messageTemplate,
  thisInput,
  checkAll,
} from '../../../../kit/src';
import { positiveAmount } from '../../shared/amounts';
import { Transfer } from './transfer.resource';
import { NotAllowedForTransferType } from './transfer.errors';
import type { TransferCreateInput } from './transfer.inputs';

const maxNotesLength = 500;
const maxKeyLength = 255;
const hour = 3_600_000;
/** Default and maximum validity of a claim link, in milliseconds. */
const claimLifetime = { usual: 24 * hour, longest: 90 * 24 * hour };
const maxClaims = 1_000;

/** Input of a transfer between balances, with its required fields present. */
export interface LedgerTransferInput extends TransferCreateInput {
  readonly destinationId: string;
  readonly currency: Currency;
}

/** Validates the fields common to all transfers. */
export function checkTransfer({ notes, metadata, idempotenceKey }: TransferCreateInput): void {
  checkAll(
    () => checkLength(notes, maxNotesLength, 'notes'),
    () => checkMetadata(metadata),
    () =>
      idempotenceKey != null &&
      (idempotenceKey === '' || Buffer.byteLength(idempotenceKey) > maxKeyLength) &&
      new ParameterInvalid(['idempotenceKey'], messageTemplate`${thisInput} must have 1 to ${maxKeyLength} bytes.`),
  );
}

/**
 * Checks the required and forbidden fields of a transfer between balances, and returns the input with the required
 * fields present. Throws `ParameterMissing` and `NotAllowedForTransferType`.
 */
export function ledgerInput(input: TransferCreateInput): LedgerTransferInput {
  const { destinationId, currency } = input;
  rejectFields(input, ['expiresAt', 'redeemableCount'], 'ledger');
  if (destinationId == null) throw new ParameterMissing(['destinationId']);
  if (currency == null) throw new ParameterMissing(['currency']);
  return { ...input, destinationId, currency };
}

/** Validates the amount of a transfer and returns it with the currency's number of decimals. */
export function amountOf({ amount, currency }: { readonly amount: string; readonly currency: Currency }): string {
  return positiveAmount(amount, currency);
}

/** Returns the validated terms of a claim link. Throws `ParameterInvalid` and `NotAllowedForTransferType`. */
export function claimTerms(tx: Transaction, input: TransferCreateInput) {
  rejectFields(input, ['destinationId', 'idempotenceKey'], 'claim_link');
  const { notes, metadata } = input;
  const currency = input.currency ?? 'usd';
  const amount = positiveAmount(input.amount, currency);
  const redeemableCount = input.redeemableCount ?? 1;
  checkRange(redeemableCount, 1, maxClaims, 'redeemableCount');
  exactAmount(new ExactDecimal(amount).times(redeemableCount).toFixed(), currency, ['amount']);
  const now = tx.clock.now().getTime();
  const expiresAt = input.expiresAt ?? new Date(now + claimLifetime.usual);
  if (expiresAt.getTime() <= now || expiresAt.getTime() > now + claimLifetime.longest)
    throw new ParameterInvalid(
      ['expiresAt'],
      messageTemplate`${thisInput} must be in the future, at most 90 days from now.`,
    );
  return { amount, currency, notes, metadata, expiresAt, redeemableCount };
}

function rejectFields(input: TransferCreateInput, fields: readonly (keyof TransferCreateInput)[], type: string): void {
  const given = fields.find((field) => input[field] != null);
  if (given) throw new NotAllowedForTransferType(given, type);
}

interface TransferParties {
  readonly origin: string;
  readonly destination: string | null;
  readonly amount: string;
}

interface Described {
  readonly currency: Currency;
  readonly notes?: string | null;
  readonly metadata?: Record<string, unknown> | null;
  readonly idempotenceKey?: string | null;
}

/** Returns a new transfer between balances, without writing it. */
export function transferOf(
  tx: Transaction,
  { currency, notes = null, metadata = null, idempotenceKey = null }: Described,
  { origin, destination, amount }: TransferParties,
): Transfer {
  const transfer = new Transfer();
  return Object.assign(transfer, {
    id: newId('ctt'),
    accountId: origin,
    destinationOwnerId: destination,
    type: 'ledger',
    status: 'succeeded',
    amount,
    currency,
    feeAmount: null,
    notes,
    metadata,
    idempotenceKey,
    createdByUserId: tx.principal.userId,
    failedAt: null,
    failureCode: null,
    failureReason: null,
    expiresAt: null,
    redeemableCount: null,
    redeemedCount: null,
    createdAt: tx.clock.now(),
  } satisfies Transfer);
}
