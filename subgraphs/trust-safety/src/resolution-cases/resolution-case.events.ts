import { type Transaction, recordEvent } from '../../../kit/src';
import type { ResolutionCaseEntity } from './resolution-case.entity';

/**
 * Records an event of a case. The case must already be saved in this transaction, because the event contains its row.
 */
export function recordCaseEvent(
  tx: Transaction,
  action: 'created' | 'updated' | 'decided',
  { id, accountId }: ResolutionCaseEntity,
): Promise<void> {
  return recordEvent(tx, 'trust_safety.resolution_cases', {
    type: `resolution_center_case.${action}`,
    resource: 'ResolutionCenterCase',
    resourceId: id,
    accountId,
  });
}
