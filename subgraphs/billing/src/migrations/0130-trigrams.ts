import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The extension for the search of members. The platform domain creates it too, unless it has its own database. */
export class BillingTrigrams1750000000130 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Several domains create the extension, also at the same time.
    await runner.query("SELECT pg_advisory_xact_lock(hashtextextended('pg_trgm', 0))");
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public');
  }

  async down(): Promise<void> {}
}
