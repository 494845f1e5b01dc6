import { type Context, type Database, type Transaction, batched, prepared } from '../../../../kit/src';
import type { PostalAddress } from '../../shared/address.type';

/** A membership with a scheduled change that is due, and the data that determines its tax rate. */
export interface DueMembership {
  readonly id: string;
  /** Time at which the scheduled change became due. */
  readonly dueAt: Date;
  readonly collectsTax: boolean;
  readonly taxCodeId: string | null;
  readonly address: PostalAddress | null;
}

/**
 * Duration of a worker's lease on a membership, in milliseconds. Afterwards, another worker may claim the membership.
 */
const lease = 60_000;

const terms = `SELECT m.id, m.due_at AS "dueAt", COALESCE(m.scheduled_plan ->> 'taxType', m.tax_type, p.tax_type) <> 'unspecified' AS "collectsTax", r.product_tax_code_id AS "taxCodeId",
    (SELECT w.mailing_address FROM billing.payment_methods w WHERE w.member_id = m.member_id AND w.deleted_at IS NULL ORDER BY w.created_at DESC, w.id DESC LIMIT 1) AS address
  FROM m JOIN billing.plans p ON p.id = m.plan_id JOIN billing.products r ON r.id = m.product_id ORDER BY m.due_at, m.created_at, m.id`;

/** Finds memberships with due changes, and counts their charged payments. */
export class RenewalRepository {
  constructor(private readonly database: Database) {}

  /**
   * Claims at most `limit` memberships for the duration of the lease: those without a test clock that are due and that
   * no other worker has leased. Sorted by due time.
   */
  async claim(ctx: Context, limit: number): Promise<DueMembership[]> {
    const now = ctx.clock.now();
    // The limit is part of the SQL text: with a parameter as limit, Postgres plans for a tenth of all memberships and
    // scans whole tables for the join.
    return this.database.dataSource.query(
      `WITH taken AS (
         SELECT id, due_at FROM billing.memberships WHERE due_at <= $1 AND test_clock_id IS NULL ORDER BY due_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED
       ), m AS (
         UPDATE billing.memberships SET due_at = $2 FROM taken WHERE billing.memberships.id = taken.id
         RETURNING billing.memberships.id, taken.due_at, billing.memberships.plan_id, billing.memberships.product_id, billing.memberships.member_id, billing.memberships.tax_type, billing.memberships.scheduled_plan, billing.memberships.created_at
       ) ${terms}`,
      [now, new Date(now.getTime() + lease)],
    );
  }

  /**
   * Returns at most `limit` memberships of the test clock that are due at the time of `ctx.clock`, sorted by due time.
   */
  dueOnClock(ctx: Context, testClockId: string, limit: number): Promise<DueMembership[]> {
    return this.database.dataSource.query(
      `WITH m AS (SELECT * FROM billing.memberships WHERE test_clock_id = $1 AND due_at <= $2 ORDER BY due_at, created_at, id LIMIT $3) ${terms}`,
      [testClockId, ctx.clock.now(), limit],
    );
  }

  /**
   * Returns the number of paid payments of the membership. Payments with a subtotal of zero, for example at the start
   * of a free trial, are not counted (decisions.md §8).
   */
  chargedCount(tx: Transaction, membershipId: string): Promise<number> {
    return chargedCounts(tx, membershipId);
  }
}

const chargedCounts = batched<string, number>(async (manager, membershipIds) => {
  const rows: { readonly id: string; readonly charged: number }[] = await prepared(
    manager,
    "SELECT membership_id AS id, count(*)::int AS charged FROM billing.payments WHERE membership_id = ANY($1::text[]) AND status = 'paid' AND subtotal > 0 GROUP BY 1",
    [membershipIds],
  );
  const counts = new Map(rows.map(({ id, charged }) => [id, charged]));
  return membershipIds.map((id) => counts.get(id) ?? 0);
});
