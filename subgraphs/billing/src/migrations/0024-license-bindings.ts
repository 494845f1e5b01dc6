import type { MigrationInterface, QueryRunner } from 'typeorm';

/** License bindings, stored separately from the metadata of plans and sellers. */
export class LicenseBindings1750000000024 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE billing.memberships ADD COLUMN license_binding jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE billing.memberships DROP COLUMN license_binding');
  }
}
