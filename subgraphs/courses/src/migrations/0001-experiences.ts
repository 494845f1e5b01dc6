import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropKitTables, dropFileReplicasTable, kitTables, fileReplicaTable } from '../../../kit/src';

const id = 'text COLLATE "C"';

const experiences = `CREATE TABLE courses.experiences (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  app_id ${id} NOT NULL,
  name text NOT NULL,
  logo_file_id ${id},
  is_public boolean NOT NULL,
  section_id ${id},
  "order" ${id},
  created_at timestamptz NOT NULL
)`;

/** Products whose members have access to an experience. */
const experienceProducts = `CREATE TABLE courses.experience_products (
  experience_id ${id} NOT NULL REFERENCES courses.experiences (id) ON DELETE CASCADE,
  product_id ${id} NOT NULL,
  account_id ${id} NOT NULL,
  PRIMARY KEY (experience_id, product_id)
)`;

const indexes = [
  'CREATE INDEX experiences_account ON courses.experiences (account_id, created_at, id)',
  'CREATE INDEX experience_products_product ON courses.experience_products (product_id, experience_id)',
];

/** Creates experiences and their attached products. */
export class Experiences1750000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      ...kitTables('courses'),
      ...fileReplicaTable('courses'),
      experiences,
      experienceProducts,
      ...indexes,
    ])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [
      'DROP TABLE courses.experience_products, courses.experiences',
      ...dropFileReplicasTable('courses'),
      ...dropKitTables('courses'),
    ])
      await runner.query(statement);
  }
}
