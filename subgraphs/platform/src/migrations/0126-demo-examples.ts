import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ids of the demo data that documentation and tools use as examples, by name. */
export class DemoExamples1750000000126 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE platform.demo_examples (name text COLLATE "C" PRIMARY KEY, id text COLLATE "C" NOT NULL)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.demo_examples');
  }
}
