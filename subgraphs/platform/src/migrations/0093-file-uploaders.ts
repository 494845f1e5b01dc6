import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the credential that uploaded a file. */
export class FileUploaders1750000000093 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.files ADD COLUMN uploaded_by text COLLATE "C"');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.files DROP COLUMN uploaded_by');
  }
}
