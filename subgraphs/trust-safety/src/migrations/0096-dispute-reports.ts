import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

/** Dispute reports of banks, pending until the payments domain has determined the disputable amount. */
const statements = [
  `CREATE TABLE trust_safety.dispute_reports (
    id ${id} PRIMARY KEY,
    account_id ${id} NOT NULL,
    payment_id ${id} NOT NULL,
    dispute_id ${id} NOT NULL,
    escalation boolean NOT NULL,
    inquiry boolean NOT NULL,
    amount numeric CHECK (amount > 0),
    terms jsonb NOT NULL,
    state ${id} NOT NULL,
    refusal jsonb,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
  )`,
  "CREATE INDEX dispute_reports_waiting ON trust_safety.dispute_reports (payment_id) WHERE state = 'sent'",
  'CREATE INDEX dispute_reports_of_dispute ON trust_safety.dispute_reports (dispute_id, created_at, id)',
];

export class DisputeReports1750000000096 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE trust_safety.dispute_reports');
  }
}
