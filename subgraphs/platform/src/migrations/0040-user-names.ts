import type { MigrationInterface, QueryRunner } from 'typeorm';

/** User data published to other domains: id, username and name only. */
const names = 'CREATE VIEW platform.user_names AS SELECT id, username, name FROM platform.users';

/** Records the integration event for existing users. */
const tell = `INSERT INTO platform.outbox (event_id, type, resource, resource_id, account_id, occurred_at, "row")
  SELECT 'evt_' || substr(md5('user.named ' || n.id), 1, 14), 'fact:user.named', '', n.id, n.id, now(), to_jsonb(n) FROM platform.user_names n ORDER BY n.id`;

export class UserNames1750000000040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [names, tell]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW platform.user_names');
  }
}
