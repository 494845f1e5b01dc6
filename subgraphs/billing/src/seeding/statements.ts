import type { EntityManager } from 'typeorm';
import { prepared } from '../../../kit/src';
import type { BulkRow } from './bulk';

/** Number of memberships that a batch has inserted for one plan. */
export interface BatchResult {
  readonly plan_id: string;
  readonly product_id: string;
  /** Number of new memberships, as decimal string. */
  readonly made: string;
  /** Number of new memberships that grant access, as decimal string. */
  readonly access: string;
}

const accessGrantingStatuses = "('trialing', 'active', 'past_due', 'completed')";

/** Inserts the members for a batch of memberships; existing members are skipped. */
export async function writeMembers(manager: EntityManager, rows: readonly BulkRow[]): Promise<void> {
  await manager.query(
    `INSERT INTO billing.members (id, account_id, user_id, username, name, email, status, access_level, joined_at, created_at, updated_at)
     SELECT DISTINCT ON (p.account_id, r.user_id) r.id, p.account_id, r.user_id, r.username, r.name, r.email, 'left', 'no_access', r.created_at, r.created_at, r.created_at
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
       AS r (id, plan_id, user_id, username, name, email, created_at)
     JOIN billing.plans p ON p.id = r.plan_id
     ORDER BY p.account_id, r.user_id, r.created_at
     ON CONFLICT DO NOTHING`,
    [
      rows.map((row) => row.memberId),
      rows.map((row) => row.planId),
      rows.map((row) => row.buyer.id),
      rows.map((row) => row.buyer.username),
      rows.map((row) => row.buyer.name),
      rows.map((row) => row.buyer.email),
      rows.map((row) => row.createdAt),
    ],
  );
}

/**
 * SQL expression for the status of a membership, adjusted to its plan: only renewing plans can be trialing or past due,
 * and only one-time plans can be completed or expired.
 */
const planStatusSql = `CASE
  WHEN p.plan_type = 'renewal' THEN
    CASE WHEN r.status IN ('completed', 'expired') OR (r.status = 'trialing' AND p.trial_period_days IS NULL) THEN 'active' ELSE r.status END
  WHEN r.status IN ('canceled', 'unresolved') THEN r.status
  WHEN p.expiration_days IS NULL THEN 'completed'
  WHEN r.created_at + p.expiration_days * interval '1 day' < $8 THEN 'expired'
  ELSE 'active' END`;

/**
 * Inserts a batch of memberships; existing ones are skipped. The billing period of each membership is the one that
 * contains `now`. Returns the number of new memberships per plan.
 */
export function writeMemberships(manager: EntityManager, rows: readonly BulkRow[], now: Date): Promise<BatchResult[]> {
  return prepared<BatchResult>(
    manager,
    `WITH given AS (
       SELECT r.id, r.user_id, r.license_key, r.created_at, r.ending, ${planStatusSql} AS status, p.account_id, p.id AS plan_id, p.product_id, p.metadata,
         p.currency, p.initial_price, p.renewal_price, CASE WHEN p.plan_type = 'renewal' THEN p.billing_period END AS billing_period,
         p.expiration_days, p.trial_period_days, p.split_pay_required_payments
       FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::boolean[], $7::timestamptz[])
         AS r (id, plan_id, user_id, license_key, status, ending, created_at)
       JOIN billing.plans p ON p.id = r.plan_id AND p.product_id IS NOT NULL
     ), placed AS (
       SELECT *, created_at + floor(extract(epoch FROM $8::timestamptz - created_at) / (billing_period * 86400)) * billing_period * interval '1 day' AS period_start
       FROM given
     ), made AS (
       INSERT INTO billing.memberships (
         id, account_id, user_id, member_id, plan_id, product_id, status, license_key, quantity, metadata, currency, initial_price_paid, renewal_price,
         billing_period, renewal_period_start, renewal_period_end, trial_ends_at, expires_at, cancel_at_period_end, cancel_option, canceled_at,
         payment_collection_paused, custom_field_responses, split_pay_required_payments, payment_processor, joined_at, created_at, updated_at)
       SELECT g.id, g.account_id, g.user_id, m.id, g.plan_id, g.product_id, g.status, g.license_key, 1, g.metadata, g.currency, g.initial_price, g.renewal_price,
         g.billing_period, g.period_start, g.period_start + g.billing_period * interval '1 day',
         CASE WHEN g.status = 'trialing' THEN g.created_at + g.trial_period_days * interval '1 day' END, g.created_at + g.expiration_days * interval '1 day',
         ending.on_period_end, CASE WHEN ending.on_period_end OR g.status = 'canceled' THEN 'other' END,
         CASE WHEN ending.on_period_end OR g.status = 'canceled' THEN g.created_at END,
         false, '[]', g.split_pay_required_payments, CASE WHEN g.initial_price = 0 AND g.renewal_price = 0 THEN 'free' ELSE 'multi_psp' END,
         m.joined_at, g.created_at, g.created_at
       FROM placed g
       JOIN billing.members m ON m.account_id = g.account_id AND m.user_id = g.user_id
       CROSS JOIN LATERAL (SELECT g.ending AND g.billing_period IS NOT NULL AND g.status IN ('trialing', 'active', 'past_due') AS on_period_end) ending
       ON CONFLICT DO NOTHING
       RETURNING plan_id, product_id, status
     )
     SELECT plan_id, product_id, count(*) AS made, count(*) FILTER (WHERE status IN ${accessGrantingStatuses}) AS access
     FROM made GROUP BY plan_id, product_id ORDER BY product_id, plan_id`,
    [
      rows.map((row) => row.id),
      rows.map((row) => row.planId),
      rows.map((row) => row.buyer.id),
      rows.map((row) => row.licenseKey),
      rows.map((row) => row.status),
      rows.map((row) => row.ending),
      rows.map((row) => row.createdAt),
      now,
    ],
  );
}

/** Updates members, counters of products and plans, and totals of accounts after a batch was inserted. */
export async function updateTotals(
  manager: EntityManager,
  rows: readonly BulkRow[],
  results: readonly BatchResult[],
): Promise<void> {
  for (const row of results)
    await manager.query('UPDATE billing.products SET member_count = member_count + $2 WHERE id = $1', [
      row.product_id,
      row.access,
    ]);
  for (const row of results)
    await manager.query('UPDATE billing.plans SET member_count = member_count + $2 WHERE id = $1', [
      row.plan_id,
      row.access,
    ]);
  await manager.query(
    `WITH joined AS (
       UPDATE billing.members m SET status = 'joined', access_level = 'customer', most_recent_action = 'joined', most_recent_action_at = m.joined_at
       FROM billing.memberships ms
       WHERE ms.id = ANY($1::text[]) AND ms.member_id = m.id AND ms.status IN ${accessGrantingStatuses} AND m.status <> 'joined'
       RETURNING m.account_id
     )
     INSERT INTO billing.account_totals AS t (account_id, member_count) SELECT account_id, count(*) FROM joined GROUP BY account_id
     ON CONFLICT (account_id) DO UPDATE SET member_count = t.member_count + excluded.member_count`,
    [rows.map((row) => row.id)],
  );
}
