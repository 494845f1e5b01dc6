import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

const tables = [
  `CREATE TABLE courses.known_products (
    id ${id} PRIMARY KEY,
    account_id ${id} NOT NULL,
    visibility ${id} NOT NULL
  )`,
  `CREATE TABLE courses.product_licenses (
    id ${id} PRIMARY KEY,
    account_id ${id} NOT NULL,
    is_licensed boolean NOT NULL
  )`,
];

/** Creates the replica of products, and the published license state of products. */
export class ExperienceProducts1750000000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of tables) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE courses.product_licenses, courses.known_products');
  }
}
