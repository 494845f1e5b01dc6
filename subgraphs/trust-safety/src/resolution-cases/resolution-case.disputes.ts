import { type Fact, FollowedFacts, type FollowedFactsParts, type Transaction } from '../../../kit/src';
import type { CaseRecorder, CaseStep } from './resolution-case.recorder';
import type { ResolutionCaseRepository } from './resolution-case.repository';
import { caseTable } from './resolution-case.states';

export interface CaseDisputesParts extends FollowedFactsParts {
  readonly cases: ResolutionCaseRepository;
  readonly recorder: CaseRecorder;
}

type Ended = 'won' | 'lost' | 'closed';

/**
 * Effect of the end of a dispute on a case: the merchant wins it, loses it, or the buyer withdraws the dispute. The
 * bank transfers the money.
 */
const endings: Readonly<
  Record<
    Ended,
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

function isEnd(status: string): status is Ended {
  return Object.hasOwn(endings, status);
}

/** Suspends cases while their payment is disputed with the bank, so that no amount is refunded twice. */
export function caseDisputes(parts: CaseDisputesParts): FollowedFacts {
  const take = (tx: Transaction, fact: Fact) => takeDispute(parts, tx, fact);
  return new FollowedFacts('trust_safety:disputes-of-cases', parts, {
    'dispute.created': take,
    'dispute.updated': take,
  });
}

/** Applies a dispute event to the case of the payment. An inquiry moves no money and has no effect until it is escalated. */
async function takeDispute(
  { cases, recorder }: CaseDisputesParts,
  tx: Transaction,
  { row: { payment_id: paymentId, status, inquiry } }: Fact,
): Promise<void> {
  if (inquiry === true) return;
  const found = await cases.lockOf(tx, paymentId as string);
  if (!found) return;
  const { move, action } = isEnd(status as string)
    ? endings[status as Ended]
    : { move: 'dispute_opened' as const, action: 'dispute_opened' as const };
  const to = caseTable[found.stage].bank[move];
  if (!to) return;
  found.escalated = true;
  await recorder.record(tx, found, { to, action, reporter: 'system' });
}
