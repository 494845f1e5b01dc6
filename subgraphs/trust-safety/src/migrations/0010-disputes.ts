import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

/** A payment has at most one dispute that is open or was lost. A lost dispute has returned the money. */
const disputes = [
  `CREATE TABLE trust_safety.disputes (
    id ${id} PRIMARY KEY,
    account_id ${id} NOT NULL,
    payment_id ${id} NOT NULL REFERENCES trust_safety.known_payments (id),
    product_id ${id},
    plan_id ${id},
    user_id ${id},
    member_id ${id},
    status ${id} NOT NULL,
    inquiry boolean NOT NULL,
    amount numeric NOT NULL CHECK (amount > 0),
    currency ${id} NOT NULL,
    reason ${id} NOT NULL,
    reason_code text,
    issuer_comments jsonb NOT NULL,
    rapid_dispute_resolution boolean NOT NULL,
    evidence jsonb NOT NULL,
    attachments jsonb NOT NULL,
    documents jsonb NOT NULL,
    evidence_due_at timestamptz,
    evidence_submitted_at timestamptz,
    decided_at timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
  )`,
  'CREATE INDEX disputes_by_time ON trust_safety.disputes (account_id, created_at, id)',
  'CREATE INDEX disputes_by_amount ON trust_safety.disputes (account_id, amount, id)',
  "CREATE INDEX disputes_by_deadline ON trust_safety.disputes (account_id, (coalesce(evidence_due_at, 'infinity')), id)",
  'CREATE INDEX disputes_of_payment ON trust_safety.disputes (payment_id, created_at, id)',
  "CREATE UNIQUE INDEX disputes_standing ON trust_safety.disputes (payment_id) WHERE status IN ('needs_response', 'under_review', 'lost')",
  "CREATE INDEX disputes_due ON trust_safety.disputes (evidence_due_at) WHERE status = 'needs_response'",
];

const alerts = [
  `CREATE TABLE trust_safety.dispute_alerts (
    id ${id} PRIMARY KEY,
    account_id ${id} NOT NULL,
    payment_id ${id} REFERENCES trust_safety.known_payments (id),
    product_id ${id},
    type ${id} NOT NULL,
    network_resolved boolean NOT NULL,
    amount numeric NOT NULL CHECK (amount > 0),
    currency ${id} NOT NULL,
    card_brand text,
    issuer text,
    fee_charged boolean NOT NULL,
    reported_at timestamptz NOT NULL,
    transaction_at timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
  )`,
  'CREATE INDEX dispute_alerts_by_time ON trust_safety.dispute_alerts (account_id, created_at, id)',
  'CREATE INDEX dispute_alerts_by_type ON trust_safety.dispute_alerts (account_id, type, created_at, id)',
  'CREATE INDEX dispute_alerts_of_payment ON trust_safety.dispute_alerts (payment_id, created_at, id)',
];

export class Disputes1750000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE trust_safety.known_payments ADD COLUMN card_brand text');
    for (const statement of [...disputes, ...alerts]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['dispute_alerts', 'disputes']) await runner.query(`DROP TABLE trust_safety.${table}`);
    await runner.query('ALTER TABLE trust_safety.known_payments DROP COLUMN card_brand');
  }
}
