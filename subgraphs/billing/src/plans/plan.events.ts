import { type Transaction, recordEvent } from '../../../kit/src';
import type { PlanEntity } from './plan.entity';

type PlanEvent = 'plan.created' | 'plan.updated' | 'plan.deleted';

/** Records a plan's change; the plan must have been written in this transaction. */
export function recordPlanEvent(tx: Transaction, type: PlanEvent, plan: PlanEntity, previous?: Record<string, unknown>): Promise<void> {
  return recordEvent(tx, 'billing.plans', { type, resource: 'Plan', resourceId: plan.id, accountId: plan.accountId, previous });
}
