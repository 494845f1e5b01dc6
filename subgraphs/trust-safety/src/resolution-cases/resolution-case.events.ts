import { type Transaction, recordEvent } from '../../../kit/src';
import type { ResolutionCaseEntity } from './resolution-case.entity';
import { stageWords } from './resolution-case.states';

/** Records that a case was opened, changed or decided; it must have been written in this transaction. */
export function recordCaseEvent(tx: Transaction, { id, accountId, stage, eventCount }: ResolutionCaseEntity): Promise<void> {
  const what = eventCount === 1 ? 'created' : stageWords[stage].status === 'closed' ? 'decided' : 'updated';
  return recordEvent(tx, 'trust_safety.resolution_cases', { type: `resolution_center_case.${what}`, resource: 'ResolutionCenterCase', resourceId: id, accountId });
}
