import { type Fact, FollowedFacts, type FollowedFactsParts, type Transaction } from '../../../kit/src';
import type { CaseRecorder, CaseStep } from './resolution-case.recorder';
import type { ResolutionCaseRepository } from './resolution-case.repository';
import { caseTable } from './resolution-case.states';

export interface CaseDisputesParts extends FollowedFactsParts {
  readonly cases: ResolutionCaseRepository;
  readonly recorder: CaseRecorder;
}

type Ended = 'won' | 'lost' | 'closed';

/** What the end of a dispute means for a case: the merchant wins it, loses it, or the buyer calls it off. The bank moves the money itself. */
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

/** Hands cases over to the bank while their payment is disputed with it, so that nothing is given back twice. */
export function caseDisputes(parts: CaseDisputesParts): FollowedFacts {
  const take = (tx: Transaction, fact: Fact) => takeDispute(parts, tx, fact);
  return new FollowedFacts('trust_safety:disputes-of-cases', parts, {
    'dispute.created': take,
    'dispute.updated': take,
  });
}

/** An inquiry is a question that moves no money: it changes nothing until it becomes a dispute. */
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
