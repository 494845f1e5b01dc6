import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the app that uploaded a file for its owner. */
export class FilesOfApps1750000000071 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.files ADD COLUMN app_id text COLLATE "C"');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.files DROP COLUMN app_id');
  }
}
