import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Connected accounts whose invited owner has not accepted. */
export class PendingOwners1750000000110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.accounts ADD COLUMN owner_pending boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.accounts DROP COLUMN owner_pending');
  }
}
