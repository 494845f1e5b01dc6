import {
  type Currency,
  Exact,
  ParameterInvalid,
  ParameterMissing,
  type Transaction,
  checkLength,
  checkMetadata,
  checkRange,
  exactAmount,
  newId,
  sentence,
  thisInput,
} from '../../../kit/src';
import { positiveAmount } from '../shared';
import { TransferEntity } from './transfer.entity';
import { NotOfThisTransfer } from './transfer.errors';
import type { TransferCreateInput } from './transfer.inputs';

const longestNotes = 500;
const longestKey = 255;
const hour = 3_600_000;
/** Validity of a claim link in milliseconds. */
const claimLifetime = { usual: 24 * hour, longest: 90 * 24 * hour };
const mostClaims = 1_000;

/** Transfer between balances, with its required fields. */
export interface LedgerTransferInput extends TransferCreateInput {
  readonly destinationId: string;
  readonly currency: Currency;
}

/** Validates the fields common to all transfers. */
export function checkTransfer({ notes, metadata, idempotenceKey }: TransferCreateInput): void {
  checkLength(notes, longestNotes, 'notes');
  checkMetadata(metadata);
  if (idempotenceKey != null && (idempotenceKey === '' || Buffer.byteLength(idempotenceKey) > longestKey)) {
    throw new ParameterInvalid(['idempotenceKey'], sentence`${thisInput} has 1 to ${longestKey} bytes.`);
  }
}

/** Returns the input of a transfer between balances. Throws `ParameterMissing` and `NotOfThisTransfer`. */
export function ledgerInput(input: TransferCreateInput): LedgerTransferInput {
  const { destinationId, currency } = input;
  refuseFields(input, ['expiresAt', 'redeemableCount'], 'ledger');
  if (destinationId == null) throw new ParameterMissing(['destinationId']);
  if (currency == null) throw new ParameterMissing(['currency']);
  return { ...input, destinationId, currency };
}

/** Returns the validated amount with the currency's decimals. */
export function amountOf({ amount, currency }: { readonly amount: string; readonly currency: Currency }): string {
  return positiveAmount(amount, currency);
}

/** Returns the terms of a claim link. Throws `ParameterInvalid` and `NotOfThisTransfer`. */
export function claimTerms(tx: Transaction, input: TransferCreateInput) {
  refuseFields(input, ['destinationId', 'idempotenceKey'], 'claim_link');
  const { notes, metadata } = input;
  const currency = input.currency ?? 'usd';
  const amount = positiveAmount(input.amount, currency);
  const redeemableCount = input.redeemableCount ?? 1;
  checkRange(redeemableCount, 1, mostClaims, 'redeemableCount');
  exactAmount(new Exact(amount).times(redeemableCount).toFixed(), currency, ['amount']);
  const now = tx.clock.now().getTime();
  const expiresAt = input.expiresAt ?? new Date(now + claimLifetime.usual);
  if (expiresAt.getTime() <= now || expiresAt.getTime() > now + claimLifetime.longest)
    throw new ParameterInvalid(['expiresAt'], sentence`${thisInput} lies in the future, at most 90 days from now.`);
  return { amount, currency, notes, metadata, expiresAt, redeemableCount };
}

function refuseFields(input: TransferCreateInput, fields: readonly (keyof TransferCreateInput)[], type: string): void {
  const given = fields.find((field) => input[field] != null);
  if (given) throw new NotOfThisTransfer(given, type);
}

interface Sides {
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

/** Builds a transfer between balances, without writing it. */
export function transferOf(
  tx: Transaction,
  { currency, notes = null, metadata = null, idempotenceKey = null }: Described,
  { origin, destination, amount }: Sides,
): TransferEntity {
  const transfer = new TransferEntity();
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
  } satisfies TransferEntity);
}
