import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Preferences of an account; accounts without a row have the defaults. */
const accountPreferences = `CREATE TABLE platform.account_preferences (
    account_id text COLLATE "C" PRIMARY KEY REFERENCES platform.accounts (id),
    ads_payment_methods jsonb,
    ads_reporting_currency text NOT NULL,
    ads_scheduling_timezone text NOT NULL,
    cards_auto_top_up boolean NOT NULL,
    updated_at timestamptz NOT NULL
  )`;

export class AccountPreferences1750000000082 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(accountPreferences);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.account_preferences');
  }
}
