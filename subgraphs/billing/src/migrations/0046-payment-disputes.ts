import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PaymentDisputes1750000000046 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE billing.payments ADD COLUMN dispute_status text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE billing.payments DROP COLUMN dispute_status');
  }
}
