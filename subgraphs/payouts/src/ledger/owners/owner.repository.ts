import { type Context, type Database, type Transaction, prepared } from '../../../../kit/src';

const byAccount = 'SELECT account_id FROM payouts.ledger_accounts WHERE account_id = $1';
const idOf = 'SELECT id FROM payouts.ledger_accounts WHERE account_id = $1';
const byId = 'SELECT account_id FROM payouts.ledger_accounts WHERE id = $1';

/** Looks up the wallet of an account or user, and the owner of a wallet. */
export class OwnerRepository {
  constructor(private readonly database: Database) {}

  /** Returns the ID of the wallet of an account or user; null if nothing was ever posted for this owner. */
  async ledgerAccountOf(ctx: Context, ownerId: string): Promise<string | null> {
    return ((await this.database.rows(idOf, [ownerId]))[0]?.[0] as string | undefined) ?? null;
  }

  /**
   * Returns the ID of a wallet's owner, given the ID of the wallet or of the owner; null if there is no such wallet.
   */
  async ownerOf(ctx: Context | Transaction, id: string): Promise<string | null> {
    const text = id.startsWith('ldgr_') ? byId : byAccount;
    if (!('manager' in ctx)) return ((await this.database.rows(text, [id]))[0]?.[0] as string | undefined) ?? null;
    const [row] = await prepared<{ readonly account_id: string | null }>(ctx.manager, text, [id]);
    return row?.account_id ?? null;
  }
}
