import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The extension with which users and accounts are searched by a part of their names. */
export class Trigrams1750000000120 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public');
  }

  async down(): Promise<void> {}
}
