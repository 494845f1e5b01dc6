import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The plan to which a membership changes at the end of its period, and the change of a plan that a payment pays for. */
export class PlanChanges1750000000185 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE billing.memberships ADD COLUMN scheduled_plan jsonb');
    await runner.query('ALTER TABLE billing.payments ADD COLUMN plan_change jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE billing.payments DROP COLUMN plan_change');
    await runner.query('ALTER TABLE billing.memberships DROP COLUMN scheduled_plan');
  }
}
