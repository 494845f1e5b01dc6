import {
  type IntegrationEvent,
  IntegrationEventProcessor,
  type IntegrationEventDependencies,
  type Transaction,
} from '../../../kit/src';
import type { CaseRecorder, CaseStep } from './resolution-case.recorder';
import type { ResolutionCaseRepository } from './resolution-case.repository';
import { caseTable } from './resolution-case.states';

export interface CaseDisputesDependencies extends IntegrationEventDependencies {
  readonly cases: ResolutionCaseRepository;
  readonly recorder: CaseRecorder;
}

type FinalDisputeStatus = 'won' | 'lost' | 'closed';

/**
 * Transition and recorded action of a case when a dispute about its payment ends: the merchant wins it, loses it, or
 * the buyer withdraws it. The bank, not the case, moves the money.
 */
const disputeEffects: Readonly<
  Record<
    FinalDisputeStatus,
    {
      readonly move: 'dispute_merchant_won' | 'dispute_customer_won' | 'dispute_closed';
      readonly action: CaseStep['action'];
    }
  >
> = {
  won: { move: 'dispute_merchant_won', action: 'dispute_merchant_won' },
  lost: { move: 'dispute_customer_won', action: 'dispute_customer_won' },
  closed: { move: 'dispute_closed', action: 'escalated' },
};

function isFinalStatus(status: string): status is FinalDisputeStatus {
  return Object.hasOwn(disputeEffects, status);
}

/**
 * Creates the consumer that suspends cases while their payment is disputed with the bank, so that no amount is returned
 * twice.
 */
export function caseDisputes(deps: CaseDisputesDependencies): IntegrationEventProcessor {
  const handle = (tx: Transaction, event: IntegrationEvent) => applyDispute(deps, tx, event);
  return new IntegrationEventProcessor('trust_safety:disputes-of-cases', deps, {
    'dispute.created': handle,
    'dispute.updated': handle,
  });
}

/**
 * Applies a dispute event to the case about the same payment. An inquiry moves no money and has no effect on the case
 * until it is escalated.
 */
async function applyDispute(
  { cases, recorder }: CaseDisputesDependencies,
  tx: Transaction,
  { row: { payment_id: paymentId, status, inquiry } }: IntegrationEvent,
): Promise<void> {
  if (inquiry === true) return;
  const found = await cases.lockOf(tx, paymentId as string);
  if (!found) return;
  const { move, action } = isFinalStatus(status as string)
    ? disputeEffects[status as FinalDisputeStatus]
    : { move: 'dispute_opened' as const, action: 'dispute_opened' as const };
  const to = caseTable[found.stage].bank[move];
  if (!to) return;
  found.escalated = true;
  await recorder.record(tx, found, { to, action, reporter: 'system' });
}
