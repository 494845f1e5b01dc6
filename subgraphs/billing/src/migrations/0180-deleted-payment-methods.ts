import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Time at which the user removed a payment method. The row is kept for the payments that were made with it. */
export class DeletedPaymentMethods1750000000180 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE billing.payment_methods ADD COLUMN deleted_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE billing.payment_methods DROP COLUMN deleted_at');
  }
}
