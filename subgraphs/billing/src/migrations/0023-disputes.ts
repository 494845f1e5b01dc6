import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

const disputes = `CREATE TABLE billing.disputes (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  payment_id ${id} NOT NULL REFERENCES billing.payments (id),
  membership_id ${id} NOT NULL REFERENCES billing.memberships (id),
  status text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
)`;

/** Replica of disputes for memberships, and the status that a membership returns to after a dispute. */
export class Disputes1750000000023 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(disputes);
    await runner.query('CREATE INDEX disputes_payment ON billing.disputes (payment_id)');
    await runner.query('CREATE INDEX disputes_membership ON billing.disputes (membership_id)');
    await runner.query(
      "ALTER TABLE billing.memberships ADD COLUMN status_before_dispute text CHECK (status_before_dispute IS NULL OR status = 'unresolved')",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE billing.memberships DROP COLUMN status_before_dispute');
    await runner.query('DROP TABLE billing.disputes');
  }
}
