import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Verification states of accounts, replicated from trust & safety. */
const verifications = `CREATE TABLE courses.account_verifications (
  account_id text COLLATE "C" PRIMARY KEY,
  state text COLLATE "C" NOT NULL
)`;

/** Creates the replica of account verifications, which guards certain commands. */
export class AccountVerifications1750000000023 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(verifications);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE courses.account_verifications');
  }
}
