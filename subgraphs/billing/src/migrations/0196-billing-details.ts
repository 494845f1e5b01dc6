import type { MigrationInterface, QueryRunner } from 'typeorm';

const details = `CREATE TABLE billing.user_billing_details (
  user_id text COLLATE "C" PRIMARY KEY,
  business_name text,
  tax_id text,
  address jsonb,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
)`;

/** Billing details of users, and the business name and tax id on payments, which earlier releases leave null. */
export class BillingDetails1750000000196 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(details);
    await runner.query('ALTER TABLE billing.payments ADD COLUMN buyer_details jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE billing.payments DROP COLUMN buyer_details');
    await runner.query('DROP TABLE billing.user_billing_details');
  }
}
