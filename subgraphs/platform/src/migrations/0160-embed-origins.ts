import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the origins whose pages may contain checkouts of an account. */
export class EmbedOrigins1750000000160 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE platform.accounts ADD COLUMN embed_origins jsonb NOT NULL DEFAULT '[]'::jsonb");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.accounts DROP COLUMN embed_origins');
  }
}
