import { type Transaction, recordEvent, previousRow } from '../../../kit/src';
import type { Plan } from './plan.resource';

type PlanEvent = 'plan.created' | 'plan.updated' | 'plan.deleted';

/**
 * Records a plan event in the outbox. The plan must have been written in this transaction. For an update, the plan must
 * have been locked with `lockToChange`, which keeps the previous values.
 */
export function recordPlanEvent(tx: Transaction, type: PlanEvent, plan: Plan): Promise<void> {
  const { id, accountId } = plan;
  const previous = type === 'plan.updated' ? previousRow(plan) : undefined;
  return recordEvent(tx, 'billing.plans', { type, resource: 'Plan', resourceId: id, accountId, previous });
}
