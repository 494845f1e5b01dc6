import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for affiliates by user, for changes of usernames. */
export class AffiliatesByUser1750000000111 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS billing.affiliates_user');
    await runner.query('CREATE INDEX CONCURRENTLY affiliates_user ON billing.affiliates (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX billing.affiliates_user');
  }
}
