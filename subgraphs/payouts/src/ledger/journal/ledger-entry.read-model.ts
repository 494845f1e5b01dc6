import { type ListDefinition, ReadModel, column, computed } from '../../../../kit/src';
import type { LedgerEntry } from './ledger-entry.type';

const ofEntry = (name: string) =>
  `(SELECT e.${name} FROM payouts.entries e WHERE e.id = $row.entry_id AND e.posted_at = $row.posted_at)`;

/** Read model of the ledger entries of an account or a user: one row per posting, with the fields of its entry. */
export function ledgerEntryReadModel(): ReadModel<LedgerEntry> {
  return new ReadModel<LedgerEntry>('LedgerEntry', 'payouts.postings', {
    entryId: column('entry_id'),
    kind: column(ofEntry('kind')),
    book: column('(SELECT b.kind FROM payouts.books b WHERE b.id = $row.book_id)'),
    money: computed(['amount', 'currency'], (amount: string, currency: string) => ({ amount, currency })),
    balanceAfter: column('balance_after'),
    description: column(ofEntry('description')),
    reference: computed([ofEntry('reference_type'), ofEntry('reference_id')], (type: string, id: string) => ({
      type,
      id,
    })),
    occurredAt: column(ofEntry('occurred_at')),
    postedAt: column('posted_at'),
  });
}

/**
 * List of the postings of an account or user, ordered by posting time; optionally only those in one currency or in one
 * ledger account.
 */
export const ledgerEntryList: ListDefinition = {
  current: true,
  filters: {
    currency: (row, value) => `${row}.currency = ${value}`,
    bookId: (row, value) => `${row}.book_id = ${value}`,
  },
  orders: {
    posted_at: { expression: (row) => `${row}.posted_at`, type: 'timestamptz' },
  },
};
