import type { Context, Database, Transaction } from '../../../kit/src';

const byAccount = 'SELECT account_id FROM payouts.ledger_accounts WHERE account_id = $1';
const byId = 'SELECT account_id FROM payouts.ledger_accounts WHERE id = $1';

/** Knows who holds money here. */
export class OwnerRepository {
  constructor(private readonly database: Database) {}

  /** Whose a ledger account is; null when there is none. */
  async ownerOf(_ctx: Context, ledgerAccountId: string): Promise<string | null> {
    const [row] = await this.database.rows(byId, [ledgerAccountId]);
    return (row?.[0] as string | undefined) ?? null;
  }

  /** As `ownerOf`, inside a transaction, and by the owner's own id too. */
  async known(tx: Transaction, id: string): Promise<string | null> {
    const [row]: { account_id: string }[] = await tx.manager.query(id.startsWith('ldgr_') ? byId : byAccount, [id]);
    return row?.account_id ?? null;
  }
}
