import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = {
  memberships_account_stored: '(account_id, status, created_at, id)',
  memberships_account_discord: "(account_id, (discord ->> 'id'), created_at, id) WHERE discord IS NOT NULL",
  memberships_account_wallet: '(account_id, wallet_address, created_at, id) WHERE wallet_address IS NOT NULL',
};

const memberIndexes = {
  members_account_username: '(account_id, lower(username))',
};

/** Indexes for memberships by stored status, Discord account and wallet, and for members by username. */
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
