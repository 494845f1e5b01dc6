import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

const accesses = [
  `CREATE TABLE courses.accesses (
    membership_id ${id} PRIMARY KEY,
    account_id ${id} NOT NULL,
    user_id ${id} NOT NULL,
    product_id ${id} NOT NULL,
    is_open boolean NOT NULL,
    changed_at timestamptz NOT NULL
  )`,
  'CREATE INDEX accesses_open ON courses.accesses (user_id, product_id) WHERE is_open',
];

/** Creates the replica of memberships, which decides access to experiences. */
export class Accesses1750000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of accesses) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE courses.accesses');
  }
}
