import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the setting of an API key that unknown parameters of its requests are rejected. */
export class StrictKeys1750000000150 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE platform.api_keys ADD COLUMN rejects_unknown_parameters boolean NOT NULL DEFAULT false',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.api_keys DROP COLUMN rejects_unknown_parameters');
  }
}
