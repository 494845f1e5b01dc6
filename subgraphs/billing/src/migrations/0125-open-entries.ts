import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A user may join a waitlist again after an approval is redeemed: the index prevents only a second open entry. */
export class OpenEntries1750000000125 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS billing.entries_open');
    await runner.query(
      `CREATE UNIQUE INDEX CONCURRENTLY entries_open ON billing.entries (account_id, plan_id, user_id)
       WHERE status <> 'denied' AND redeemed_at IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX billing.entries_open');
    await runner.query(
      "CREATE UNIQUE INDEX entries_open ON billing.entries (plan_id, user_id) WHERE status <> 'denied'",
    );
  }
}
