import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

/** Dispute reports of banks, and the remaining amount of the payment at the time of the report. */
export class DisputeReports1750000000097 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE billing.dispute_reports (
      id ${id} PRIMARY KEY,
      account_id ${id} NOT NULL,
      payment_id ${id} NOT NULL,
      dispute_id ${id} NOT NULL,
      amount numeric CHECK (amount > 0),
      refusal text,
      rest numeric NOT NULL,
      created_at timestamptz NOT NULL
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE billing.dispute_reports');
  }
}
