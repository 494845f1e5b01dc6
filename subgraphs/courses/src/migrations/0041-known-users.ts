import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names of users, replicated from the platform domain, for the search of students. */
const knownUsers = `CREATE TABLE courses.known_users (
  id text COLLATE "C" PRIMARY KEY,
  username text NOT NULL,
  name text
)`;

export class KnownUsers1750000000041 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(knownUsers);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE courses.known_users');
  }
}
