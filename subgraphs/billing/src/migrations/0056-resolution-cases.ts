import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

/** Effects of resolution cases on payments and refunds. */
export class ResolutionCases1750000000056 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE billing.payments ADD COLUMN case_id ${id}, ADD COLUMN case_substatus ${id}`);
    await runner.query(`ALTER TABLE billing.refunds ADD COLUMN case_id ${id}, ADD COLUMN borne_by ${id} NOT NULL DEFAULT 'account',
      ADD COLUMN keeps_membership boolean NOT NULL DEFAULT false`);
    await runner.query('CREATE UNIQUE INDEX refunds_one_of_case ON billing.refunds (case_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX billing.refunds_one_of_case');
    await runner.query(
      'ALTER TABLE billing.refunds DROP COLUMN case_id, DROP COLUMN borne_by, DROP COLUMN keeps_membership',
    );
    await runner.query('ALTER TABLE billing.payments DROP COLUMN case_id, DROP COLUMN case_substatus');
  }
}
