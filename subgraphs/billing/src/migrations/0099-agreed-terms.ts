import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Agreed terms, stored with the payment for the membership that it creates, and with the membership. */
export class AgreedTerms1750000000099 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE billing.payments ADD COLUMN agreed_terms jsonb');
    await runner.query('ALTER TABLE billing.memberships ADD COLUMN tax_type text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE billing.memberships DROP COLUMN tax_type');
    await runner.query('ALTER TABLE billing.payments DROP COLUMN agreed_terms');
  }
}
