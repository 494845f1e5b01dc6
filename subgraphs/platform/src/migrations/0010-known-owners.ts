import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What other domains are told of users and accounts: that they exist, and where accounts belong. Nothing personal. */
const views = [
  'CREATE VIEW platform.user_facts AS SELECT id FROM platform.users',
  'CREATE VIEW platform.account_facts AS SELECT id, parent_account_id FROM platform.accounts',
];

/** Tells of those who exist already, the oldest first. */
function backfill(what: 'user' | 'account'): string {
  return `INSERT INTO platform.outbox (event_id, type, resource, resource_id, account_id, occurred_at, "row")
    SELECT 'evt_' || md5('known ' || f.id), 'fact:${what}.known', '', f.id, f.id, now(), to_jsonb(f)
    FROM platform.${what}_facts f JOIN platform.${what}s t USING (id) ORDER BY t.created_at, t.id`;
}

export class KnownOwners1750000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...views, backfill('user'), backfill('account')]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const view of ['account_facts', 'user_facts']) await runner.query(`DROP VIEW platform.${view}`);
  }
}
