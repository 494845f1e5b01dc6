import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What uses a license, apart from the metadata that plans and sellers give to its membership. */
export class LicenseBindings1750000000024 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE billing.memberships ADD COLUMN license_binding jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE billing.memberships DROP COLUMN license_binding');
  }
}
