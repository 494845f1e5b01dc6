import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = {
  memberships_account_stored: '(account_id, status, created_at, id)',
  memberships_account_discord: "(account_id, (discord ->> 'id'), created_at, id) WHERE discord IS NOT NULL",
  memberships_account_wallet: '(account_id, wallet_address, created_at, id) WHERE wallet_address IS NOT NULL',
};

const memberIndexes = {
  members_account_username: '(account_id, lower(username))',
};

/** What memberships are found by in their stored status, by Discord account and by wallet, and members by their usernames. */
export class MembershipsFound1750000000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(indexes))
      await runner.query(`CREATE INDEX ${name} ON billing.memberships ${columns}`);
    for (const [name, columns] of Object.entries(memberIndexes))
      await runner.query(`CREATE INDEX ${name} ON billing.members ${columns}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of [...Object.keys(indexes), ...Object.keys(memberIndexes)])
      await runner.query(`DROP INDEX billing.${name}`);
  }
}
