import { type Transaction, recordEvent, previousRow } from '../../../kit/src';
import type { PlanEntity } from './plan.entity';

type PlanEvent = 'plan.created' | 'plan.updated' | 'plan.deleted';

/**
 * Records an event of a plan. The plan must have been written in this transaction. An update also requires
 * `lockToChange`, which stores the previous values.
 */
export function recordPlanEvent(tx: Transaction, type: PlanEvent, plan: PlanEntity): Promise<void> {
  const { id, accountId } = plan;
  const previous = type === 'plan.updated' ? previousRow(plan) : undefined;
  return recordEvent(tx, 'billing.plans', { type, resource: 'Plan', resourceId: id, accountId, previous });
}
