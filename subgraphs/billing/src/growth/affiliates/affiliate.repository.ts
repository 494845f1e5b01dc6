import {
  type Context,
  type Database,
  type Page,
  type ReadModel,
  type ReadRow,
  Reader,
  ResourceReads,
  type Selection,
  type Transaction,
  checkLength,
  lockRow,
  requireRow,
  executeDeferred,
  prepared,
} from '../../../../kit/src';
import { type UserReplicaRepository, isUserId } from '../../users/user-replica.repository';
import type { UserNames } from './affiliate-codes.repository';
import { Affiliate } from './affiliate.resource';
import { affiliateFilters, type AffiliateListArgs } from './affiliate.inputs';
import { affiliatePolicy } from './affiliate.policy';
import { affiliateList } from './affiliate.read-model';

/** User who becomes an affiliate. */
export type Promoter = UserNames;

/** Amounts to add to the totals of an affiliate: number of overrides, and earnings. Both may be negative. */
export interface AffiliatePosting {
  readonly overrides?: number;
  /** Decimal string in US dollars, default 0. */
  readonly earnings?: string;
}

const maxQueryLength = 100;

/** Reads and writes affiliates. */
export class AffiliateRepository {
  readonly reads: ResourceReads<Affiliate>;

  constructor(
    database: Database,
    model: ReadModel<Affiliate>,
    private readonly users: UserReplicaRepository,
  ) {
    this.reads = new ResourceReads(new Reader(database, model, affiliateList), affiliatePolicy, affiliateFilters);
  }

  /** Returns an affiliate for a reference from another GraphQL type; null if the caller may not read it. */
  getReference(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Affiliate> | null> {
    return this.reads.reference(ctx, id, selection);
  }

  async list(ctx: Context, args: AffiliateListArgs, selection: Selection): Promise<Page<ReadRow<Affiliate>>> {
    checkLength(args.query?.trim(), maxQueryLength, 'query');
    return this.reads.list(ctx, args, selection);
  }

  /**
   * Finds the user who is to become an affiliate, by username, by id, or by the e-mail address of a member of the
   * account; null if there is none. Users that are not in `known_users` (users replicated from the platform domain) are
   * found through their memberships, by the username that is stored there.
   */
  async promoter(tx: Transaction, accountId: string, identifier: string): Promise<Promoter | null> {
    const byEmail = identifier.includes('@');
    const user = byEmail ? null : await this.users.find(tx, identifier);
    if (user) return user;
    const condition = byEmail
      ? 'm.account_id = $2 AND lower(m.email) = lower($1)'
      : isUserId(identifier)
        ? 'm.user_id = $1'
        : 'lower(m.username) = lower($1) AND NOT EXISTS (SELECT 1 FROM billing.known_users u WHERE u.id = m.user_id)';
    const [member] = await prepared<Promoter>(
      tx.manager,
      `SELECT m.user_id AS id, COALESCE(k.username, m.username) AS username, CASE WHEN k.id IS NULL THEN m.name ELSE k.name END AS name
       FROM billing.members m LEFT JOIN billing.known_users k ON k.id = m.user_id
       WHERE ${condition} AND $2::text IS NOT NULL ORDER BY m.created_at DESC LIMIT 1`,
      [identifier, accountId],
    );
    return member ?? null;
  }

  /**
   * Inserts the affiliate and returns its id. If the user is already an affiliate of the account, inserts nothing and
   * returns the existing id; concurrent calls return the same id.
   */
  async join(tx: Transaction, affiliate: Affiliate): Promise<string> {
    await tx.manager.createQueryBuilder().insert().into(Affiliate).values(affiliate).orIgnore().execute();
    const { accountId, userId } = affiliate;
    return (await tx.manager.findOneByOrFail(Affiliate, { accountId, userId })).id;
  }

  /** Locks the affiliate row for this transaction and returns it. Throws `NotFound` if it does not exist. */
  lock(tx: Transaction, id: string): Promise<Affiliate> {
    return requireRow(lockRow(tx, Affiliate, id));
  }

  async save(tx: Transaction, { id, status, updatedAt }: Affiliate): Promise<void> {
    await tx.manager.update(Affiliate, { id }, { status, updatedAt });
  }

  /** Adds to an affiliate's running totals: number of commission overrides, and earnings in US dollars. */
  async post(tx: Transaction, id: string, { overrides = 0, earnings = '0' }: AffiliatePosting): Promise<void> {
    await executeDeferred(
      tx.manager,
      `UPDATE billing.affiliates SET total_overrides_count = total_overrides_count + $2, total_referral_earnings_usd = total_referral_earnings_usd + $3::numeric
       WHERE id = $1`,
      [id, overrides, earnings],
    );
  }
}
