import {
  type Context,
  type Currency,
  type Database,
  ExactDecimal,
  type Page,
  type PageArguments,
  type ReadModel,
  type ReadRow,
  Reader,
  type Selection,
  argumentInvalid,
  decimalsOf,
  messageTemplate,
  thisInput,
  inputName,
} from '../../../../kit/src';
import type { WalletAccountKind } from './ledger-account-ref';
import { ledgerEntryList } from './ledger-entry.read-model';
import type { LedgerEntry } from './ledger-entry.type';

export interface LedgerEntryListRequest {
  readonly currency?: Currency | null;
  readonly book?: WalletAccountKind | null;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

/** Balances of an account or a user in one currency, exact decimal strings. */
export interface LedgerBalanceRow extends Readonly<Record<'available' | 'pending' | 'inTransit' | 'reserve', string>> {
  readonly currency: Currency;
}

const sumOf = (kind: WalletAccountKind) => `coalesce(sum(balance) FILTER (WHERE kind = '${kind}'), 0)::text`;

const balancesSql = `SELECT currency, ${sumOf('available')}, ${sumOf('pending')}, ${sumOf('in_transit')}, ${sumOf('reserve')}
  FROM payouts.books WHERE coalesce(account_id, '') = $1 GROUP BY currency ORDER BY currency`;

const ledgerAccountSql =
  "SELECT id FROM payouts.books WHERE coalesce(account_id, '') = $1 AND currency = $2 AND kind = $3 AND provider = ''";

/**
 * Reads balances and ledger entries of accounts and users, without access checks: the caller must have checked access
 * to the wallet.
 */
export class LedgerEntryRepository {
  private readonly reader: Reader<LedgerEntry>;

  constructor(
    private readonly database: Database,
    model: ReadModel<LedgerEntry>,
  ) {
    this.reader = new Reader(database, model, ledgerEntryList);
  }

  /** Returns the balances of an account or user, one row per currency. */
  async balances(ctx: Context, owner: string): Promise<LedgerBalanceRow[]> {
    const rows = (await this.database.rows(balancesSql, [owner])) as [Currency, string, string, string, string][];
    return rows.map(([currency, ...sums]) => {
      const [available, pending, inTransit, reserve] = sums.map((sum) =>
        new ExactDecimal(sum).toFixed(decimalsOf(currency)),
      ) as [string, string, string, string];
      return { currency, available, pending, inTransit, reserve };
    });
  }

  /** Returns one page of the postings to the ledger accounts of an account or user. */
  async list(
    ctx: Context,
    owner: string,
    { currency, book, direction, page }: LedgerEntryListRequest,
    selection: Selection,
  ): Promise<Page<ReadRow<LedgerEntry>>> {
    if (book && !currency)
      throw argumentInvalid(
        'book',
        messageTemplate`${thisInput} can only be given together with ${inputName('currency')}.`,
      );
    const filters = book && currency ? { bookId: await this.findLedgerAccountId(owner, currency, book) } : { currency };
    return this.reader.page(ctx, {
      selection,
      scope: { accounts: [owner] },
      filters,
      order: 'posted_at',
      direction,
      page,
    });
  }

  /**
   * Returns the ID of the ledger account with this owner, currency and kind; 0, which is never an ID, if nothing was
   * ever posted to it.
   */
  private async findLedgerAccountId(owner: string, currency: Currency, kind: WalletAccountKind): Promise<number> {
    const [row] = await this.database.rows(ledgerAccountSql, [owner, currency, kind]);
    return (row?.[0] as number | undefined) ?? 0;
  }
}
