import {
  type Context,
  type Database,
  executeDeferred,
  prepared,
  preparedRow,
  type Transaction,
} from '../../../../kit/src';
import type { PostalAddress } from '../../shared/address.type';
import { isOwn } from '../../shared/list-scope';
import type { BuyerDetails, UserBillingDetails } from './billing-details.type';

/** Billing details as they are stored. The name in the address is always null. */
export interface StoredDetails extends BuyerDetails {
  readonly address: PostalAddress | null;
  readonly updatedAt: Date;
}

/**
 * Why the documents of a payment may show the billing details of a user: the buyer is signed in as the user, or the
 * payment is for a membership, or charged to a member, for which the user has paid before. Null if the buyer has only
 * entered the e-mail address of the user. ADR 0087
 */
export type BuyerEvidence =
  | 'signed in'
  | { readonly column: 'membership_id' | 'member_id'; readonly id: string }
  | null;

const columns = 'business_name AS "businessName", tax_id AS "taxId", address, updated_at AS "updatedAt"';

/** Reads and writes billing details of users, one row for each user. */
export class UserBillingDetailsRepository {
  constructor(private readonly database: Database) {}

  /** Returns the details of a user; null without any, and unless the caller is the user with a user token. */
  async find(ctx: Context, userId: string): Promise<UserBillingDetails | null> {
    if (!isOwn(ctx.principal, userId)) return null;
    const [row] = await prepared<StoredDetails>(
      this.database.dataSource.manager,
      `SELECT ${columns} FROM billing.user_billing_details WHERE user_id = $1`,
      [userId],
    );
    if (!row) return null;
    return { ...row, address: row.address && { ...row.address, name: row.businessName } };
  }

  /** Returns the details of a user, locked until the transaction ends. Adds an empty row if there is none. */
  lock(tx: Transaction, userId: string): Promise<StoredDetails> {
    return preparedRow<StoredDetails>(
      tx.manager,
      `INSERT INTO billing.user_billing_details (user_id, created_at, updated_at) VALUES ($1, $2, $2)
       ON CONFLICT ON CONSTRAINT user_billing_details_pkey DO UPDATE SET updated_at = excluded.updated_at RETURNING ${columns}`,
      [userId, tx.clock.now()],
    );
  }

  /** Saves the details of a user, whose row must be locked. */
  async save(tx: Transaction, userId: string, { businessName, taxId, address }: StoredDetails): Promise<void> {
    await executeDeferred(
      tx.manager,
      'UPDATE billing.user_billing_details SET business_name = $2, tax_id = $3, address = $4 WHERE user_id = $1',
      [userId, businessName, taxId, address && JSON.stringify(address)],
    );
  }

  /** Removes the details of a user. Returns whether there were any. */
  async remove(tx: Transaction, userId: string): Promise<boolean> {
    const rows = await prepared(
      tx.manager,
      'DELETE FROM billing.user_billing_details WHERE user_id = $1 RETURNING user_id',
      [userId],
    );
    return rows.length > 0;
  }

  /**
   * Returns the business name and tax id of a user for the documents of a new payment; null without either, and if the
   * evidence does not suffice. A membership or member suffices if the user paid before the details were saved last, or
   * if an earlier payment shows details.
   */
  async forPayment(
    tx: Transaction,
    { accountId, userId }: { readonly accountId: string; readonly userId: string | null },
    evidence: BuyerEvidence,
  ): Promise<BuyerDetails | null> {
    if (evidence === null || userId === null) return null;
    const [found] = await prepared<StoredDetails>(
      tx.manager,
      `SELECT ${columns} FROM billing.user_billing_details WHERE user_id = $1 AND (business_name IS NOT NULL OR tax_id IS NOT NULL)`,
      [userId],
    );
    if (!found) return null;
    const { businessName, taxId, updatedAt } = found;
    if (evidence === 'signed in') return { businessName, taxId };
    const { isKnown } = await preparedRow<{ readonly isKnown: boolean }>(
      tx.manager,
      `SELECT EXISTS (SELECT FROM billing.payments WHERE account_id = $1 AND user_id = $2 AND ${evidence.column} = $3
         AND (created_at <= $4 OR buyer_details IS NOT NULL)) AS "isKnown"`,
      [accountId, userId, evidence.id, updatedAt],
    );
    return isKnown ? { businessName, taxId } : null;
  }
}
