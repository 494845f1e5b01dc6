import type { MigrationInterface, QueryRunner } from 'typeorm';
import { userBalances } from './0002-balances-and-promotion';

/** What people hold stands in the ledger of payouts. Only the demo world has ever filled the table. */
export class BalancesLeave1750000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.user_balances');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of userBalances) await runner.query(statement);
  }
}
