import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropKitTables, kitTables } from '../../../kit/src';

/** Verification states of accounts. Accounts without a row have the state `none`. */
const accountVerifications = `CREATE TABLE trust_safety.account_verifications (
  id text COLLATE "C" PRIMARY KEY,
  account_id text COLLATE "C" NOT NULL UNIQUE,
  state text COLLATE "C" NOT NULL,
  changed_at timestamptz NOT NULL
)`;

export class AccountVerifications1750000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...kitTables('trust_safety'), accountVerifications]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of ['DROP TABLE trust_safety.account_verifications', ...dropKitTables('trust_safety')])
      await runner.query(statement);
  }
}
