import { type Context, type Database, type Transaction, batched, prepared } from '../../../kit/src';
import type { PostalAddress } from '../shared';

/** A due membership, with the data for its tax rate. */
export interface DueMembership {
  readonly id: string;
  /** Time at which the membership became due. */
  readonly dueAt: Date;
  readonly collectsTax: boolean;
  readonly taxCodeId: string | null;
  readonly address: PostalAddress | null;
}

/** Lease of a worker on a membership, in milliseconds. After that, another worker may claim the membership. */
const lease = 60_000;

const terms = `SELECT m.id, m.due_at AS "dueAt", COALESCE(m.tax_type, p.tax_type) <> 'unspecified' AS "collectsTax", r.product_tax_code_id AS "taxCodeId",
    (SELECT w.mailing_address FROM billing.payment_methods w WHERE w.member_id = m.member_id ORDER BY w.created_at DESC, w.id DESC LIMIT 1) AS address
  FROM m JOIN billing.plans p ON p.id = m.plan_id JOIN billing.products r ON r.id = m.product_id ORDER BY m.due_at, m.created_at, m.id`;

/** Finds due memberships. */
export class RenewalRepository {
  constructor(private readonly database: Database) {}

  /**
   * Claims memberships that are due in real time and not leased by another worker, for the duration of the lease, in
   * order of due time.
   */
  async claim(ctx: Context, limit: number): Promise<DueMembership[]> {
    const now = ctx.clock.now();
    // The limit is a literal: for a parameterized limit, Postgres estimates a tenth of all memberships and reads whole
    // tables for the join.
    return this.database.dataSource.query(
      `WITH taken AS (
         SELECT id, due_at FROM billing.memberships WHERE due_at <= $1 AND test_clock_id IS NULL ORDER BY due_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED
       ), m AS (
         UPDATE billing.memberships SET due_at = $2 FROM taken WHERE billing.memberships.id = taken.id
         RETURNING billing.memberships.id, taken.due_at, billing.memberships.plan_id, billing.memberships.product_id, billing.memberships.member_id, billing.memberships.tax_type, billing.memberships.created_at
       ) ${terms}`,
      [now, new Date(now.getTime() + lease)],
    );
  }

  /** Returns the memberships that are due at the time of their test clock, in order of due time. */
  dueOnClock(ctx: Context, testClockId: string, limit: number): Promise<DueMembership[]> {
    return this.database.dataSource.query(
      `WITH m AS (SELECT * FROM billing.memberships WHERE test_clock_id = $1 AND due_at <= $2 ORDER BY due_at, created_at, id LIMIT $3) ${terms}`,
      [testClockId, ctx.clock.now(), limit],
    );
  }

  /**
   * Returns the number of charged payments of the membership. A payment with a subtotal of zero, for example at the
   * start of a free trial, is not counted (decisions.md §8).
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
