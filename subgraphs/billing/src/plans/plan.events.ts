import { type Transaction, recordEvent, rowBefore } from '../../../kit/src';
import type { PlanEntity } from './plan.entity';

type PlanEvent = 'plan.created' | 'plan.updated' | 'plan.deleted';

/** The plan's row before it is written. */
export function planBefore(tx: Transaction, { id }: PlanEntity): Promise<string> {
  return rowBefore(tx, 'billing.plans', id);
}

/**
 * Records a plan's change; the plan must have been written in this transaction.
 *
 * @param previous what `planBefore` said
 */
export function recordPlanEvent(tx: Transaction, type: PlanEvent, plan: PlanEntity, previous?: string): Promise<void> {
  return recordEvent(tx, 'billing.plans', { type, resource: 'Plan', resourceId: plan.id, accountId: plan.accountId, previous });
}
