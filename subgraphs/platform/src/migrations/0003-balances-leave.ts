import type { MigrationInterface, QueryRunner } from 'typeorm';
import { userBalances } from './0002-balances-and-promotion';

/** Balances are in the payouts ledger. Only demo data has ever filled this table. */
export class BalancesLeave1750000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.user_balances');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of userBalances) await runner.query(statement);
  }
}
