import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts of which it is known who has to be verified, from the facts of the domain that verifies. */
const verifications = `CREATE TABLE courses.account_verifications (
  account_id text COLLATE "C" PRIMARY KEY,
  state text COLLATE "C" NOT NULL
)`;

/** What waits until somebody has been verified. */
export class AccountVerifications1750000000023 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(verifications);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE courses.account_verifications');
  }
}
