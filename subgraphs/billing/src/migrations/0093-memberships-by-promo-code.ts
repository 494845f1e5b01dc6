import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Index for memberships by promo code, which is also used to filter members. It is partial, so that purchases without a
 * code have no additional write costs.
 */
export class MembershipsByPromoCode1750000000093 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS billing.memberships_promo_code');
    await runner.query(
      'CREATE INDEX CONCURRENTLY memberships_promo_code ON billing.memberships (promo_code_id, account_id, created_at, id) WHERE promo_code_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX billing.memberships_promo_code');
  }
}
