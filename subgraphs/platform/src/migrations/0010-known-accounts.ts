import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Account data published to other domains: id and parent. */
const view = 'CREATE VIEW platform.account_facts AS SELECT id, parent_account_id FROM platform.accounts';

/** Records the integration event for existing accounts, oldest first. */
const tell = `INSERT INTO platform.outbox (event_id, type, resource, resource_id, account_id, occurred_at, "row")
  SELECT 'evt_' || md5('known ' || f.id), 'fact:account.known', '', f.id, f.id, now(), to_jsonb(f)
  FROM platform.account_facts f JOIN platform.accounts t USING (id) ORDER BY t.created_at, t.id`;

export class KnownAccounts1750000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [view, tell]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW platform.account_facts');
  }
}
