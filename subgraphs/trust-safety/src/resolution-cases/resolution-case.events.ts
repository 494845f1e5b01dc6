import { type Transaction, recordEvent } from '../../../kit/src';
import type { ResolutionCaseEntity } from './resolution-case.entity';

/** Records what has become of a case; it must have been written in this transaction. */
export function recordCaseEvent(
  tx: Transaction,
  what: 'created' | 'updated' | 'decided',
  { id, accountId }: ResolutionCaseEntity,
): Promise<void> {
  return recordEvent(tx, 'trust_safety.resolution_cases', {
    type: `resolution_center_case.${what}`,
    resource: 'ResolutionCenterCase',
    resourceId: id,
    accountId,
  });
}
