import { toEnumValue } from '../shared';

/** Fields that the GraphQL fragment `LedgerEntryRead` selects. */
export interface LedgerEntryData {
  readonly id: string;
  readonly kind: string;
  readonly book: string;
  readonly money: { readonly amount: string; readonly currency: string };
  readonly balanceAfter: string;
  readonly description: string | null;
  readonly reference: { readonly type: string; readonly id: string };
  readonly occurredAt: string;
}

/** Serializes a ledger entry in the format of the latest API version. */
export function serializeLedgerEntry({
  id,
  kind,
  book,
  money,
  balanceAfter,
  description,
  reference,
  occurredAt,
}: LedgerEntryData) {
  const { amount, currency } = money;
  return {
    id,
    kind,
    amount,
    currency: toEnumValue(currency),
    book: toEnumValue(book),
    balance_after: balanceAfter,
    description,
    occurred_at: occurredAt,
    reference: { type: reference.type, id: reference.id },
  };
}
