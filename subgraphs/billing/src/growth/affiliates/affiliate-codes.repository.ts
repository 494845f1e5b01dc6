import { type Transaction, prepared, executeDeferred } from '../../../../kit/src';

/** Names of a user, as received from the platform domain, which owns users. */
export interface UserNames {
  readonly id: string;
  readonly username: string;
  readonly name: string | null;
}

/**
 * Returns a SQL expression for the id of the affiliate to whom a code (compared case-insensitively) belongs in an
 * account. A code belongs to the first affiliate that used it. An affiliate without rows in `affiliate_codes` has its
 * stored username as its code, or its user id if it has no username.
 */
export const affiliateOfCode = (account: string, code: string): string => `COALESCE(
  (SELECT c.affiliate_id FROM billing.affiliate_codes c WHERE c.account_id = ${account} AND c.code = lower(${code})),
  (SELECT f.id FROM billing.affiliates f WHERE f.account_id = ${account} AND lower(COALESCE(f.username, f.user_id)) = lower(${code}) ORDER BY f.created_at, f.id LIMIT 1))`;

/**
 * Returns a SQL expression for the code in the checkout links of an affiliate: its username, or its user id if it has
 * no username or another affiliate of the account owns the username as a code.
 */
export const codeOfAffiliate = (affiliate: string): string =>
  `CASE WHEN EXISTS (SELECT 1 FROM billing.affiliate_codes o WHERE o.account_id = ${affiliate}.account_id AND o.code = lower(${affiliate}.username) AND o.affiliate_id <> ${affiliate}.id)
    THEN ${affiliate}.user_id ELSE COALESCE(${affiliate}.username, ${affiliate}.user_id) END`;

const currentCodeSql = `SELECT ${codeOfAffiliate('a')} AS code FROM billing.affiliates a
  WHERE a.id = ${affiliateOfCode('$1', '$2')} AND a.status = 'active' AND a.user_id IS DISTINCT FROM $3`;

const insertCodesText = (
  column: string,
): string => `INSERT INTO billing.affiliate_codes (account_id, code, affiliate_id, created_at)
  SELECT a.account_id, k.code, a.id, $2 FROM billing.affiliates a CROSS JOIN LATERAL (VALUES (lower(a.user_id)), (lower(a.username))) AS k (code)
  WHERE a.${column} = $1 AND k.code IS NOT NULL ON CONFLICT DO NOTHING`;

/** Reads and writes affiliate codes, by which checkout links name an affiliate. */
export class AffiliateCodes {
  /**
   * Returns the current code of the affiliate to whom the given code, possibly an earlier one, belongs; null if there
   * is no such affiliate, if it is not active, or if it is the buyer.
   *
   * @param buyerId user id of the buyer; null if unknown
   */
  async current(tx: Transaction, accountId: string, code: string, buyerId: string | null): Promise<string | null> {
    const [found] = await prepared<{ code: string }>(tx.manager, currentCodeSql, [accountId, code, buyerId]);
    return found?.code ?? null;
  }

  /**
   * Stores the user id and the username of an affiliate as its codes. Skips a code that another affiliate of the
   * account already has.
   */
  async keep(tx: Transaction, affiliateId: string): Promise<void> {
    await executeDeferred(tx.manager, insertCodesText('id'), [affiliateId, tx.clock.now()]);
  }

  /**
   * Updates the username and name in all affiliates of a user, who may be an affiliate of several accounts. Their
   * earlier codes stay valid.
   */
  async rename(tx: Transaction, { id, username, name }: UserNames): Promise<void> {
    const saveCodes = (): Promise<void> =>
      executeDeferred(tx.manager, insertCodesText('user_id'), [id, tx.clock.now()]);
    await saveCodes();
    await executeDeferred(tx.manager, 'UPDATE billing.affiliates SET username = $2, name = $3 WHERE user_id = $1', [
      id,
      username,
      name,
    ]);
    await saveCodes();
  }
}
