import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes claim links by expiry. */
export class ExpiringTransfers1750000000112 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS payouts.transfers_expiring');
    await runner.query(
      "CREATE INDEX CONCURRENTLY transfers_expiring ON payouts.transfers (expires_at, id) WHERE status = 'processing' AND expires_at IS NOT NULL",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX payouts.transfers_expiring');
  }
}
