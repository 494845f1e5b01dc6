import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Licensing of products through an included experience. */
export class LicensingExperiences1750000000060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE billing.products ADD COLUMN has_licensing_experience boolean NOT NULL DEFAULT false',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE billing.products DROP COLUMN has_licensing_experience');
  }
}
