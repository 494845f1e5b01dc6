import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Consent of buyers, stored with the checkout session. Sessions of earlier releases have none. */
export class Consents1750000000190 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE billing.checkout_sessions ADD COLUMN consent jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE billing.checkout_sessions DROP COLUMN consent');
  }
}
