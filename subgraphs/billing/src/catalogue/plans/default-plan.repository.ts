import { type Transaction, executeDeferred } from '../../../../kit/src';

/** Stores the default plan of each seller account. */
export class DefaultPlanRepository {
  async set(tx: Transaction, accountId: string, planId: string): Promise<void> {
    await executeDeferred(
      tx.manager,
      `INSERT INTO billing.default_plans (account_id, plan_id) VALUES ($1, $2)
       ON CONFLICT (account_id) DO UPDATE SET plan_id = excluded.plan_id`,
      [accountId, planId],
    );
  }

  async forget(tx: Transaction, planId: string): Promise<void> {
    await executeDeferred(tx.manager, 'DELETE FROM billing.default_plans WHERE plan_id = $1', [planId]);
  }
}
