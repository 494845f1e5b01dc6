import { type Database, type Fact, type FactConsumer, type Logger, type Transaction, consume, createContext, systemPrincipal } from '../../../kit/src';
import type { KnownPaymentRepository } from '../known-payments';
import { PaymentDisputeEntity } from './payment-dispute.entity';
import type { PaymentDisputeRepository } from './payment-dispute.repository';
import type { CaseRecorder, CaseStep } from './resolution-case.recorder';
import type { ResolutionCaseRepository } from './resolution-case.repository';
import { caseTable } from './resolution-case.states';

export interface CaseDisputesParts {
  readonly database: Database;
  readonly cases: ResolutionCaseRepository;
  readonly payments: KnownPaymentRepository;
  readonly disputes: PaymentDisputeRepository;
  readonly recorder: CaseRecorder;
  readonly log: Logger;
}

type Ended = 'won' | 'lost' | 'closed';

/** What the end of a dispute means for a case: the merchant wins it, loses it, or the buyer calls it off. The bank moves the money itself. */
const endings: Readonly<Record<Ended, { readonly move: 'dispute_merchant_won' | 'dispute_customer_won' | 'dispute_closed'; readonly action: CaseStep['action'] }>> = {
  won: { move: 'dispute_merchant_won', action: 'dispute_merchant_won' },
  lost: { move: 'dispute_customer_won', action: 'dispute_customer_won' },
  closed: { move: 'dispute_closed', action: 'escalated' },
};

function isEnd(status: string): status is Ended {
  return Object.hasOwn(endings, status);
}

/** Hands cases over to the bank while their payment is disputed with it, so that nothing is given back twice. */
export class CaseDisputes implements FactConsumer {
  readonly name = 'trust_safety:disputes-of-cases';
  readonly types = ['dispute.created', 'dispute.updated'];

  constructor(private readonly parts: CaseDisputesParts) {}

  async handle(fact: Fact): Promise<void> {
    const { database, log } = this.parts;
    const ctx = createContext({ principal: systemPrincipal, requestId: fact.id, log });
    await consume(ctx, database, this.name, fact, (tx) => this.take(tx, fact));
  }

  private async take(tx: Transaction, { resourceId: id, accountId, row }: Fact): Promise<void> {
    const { payments, disputes, cases, recorder } = this.parts;
    const [paymentId, status] = [row.payment_id as string | null, row.status as string];
    if (paymentId === null) return;
    await payments.lock(tx, paymentId);
    const known = await disputes.find(tx, id);
    await disputes.save(tx, Object.assign(known ?? new PaymentDisputeEntity(), { id, accountId, paymentId, status } satisfies PaymentDisputeEntity));
    const found = await cases.lockOf(tx, paymentId);
    if (!found) return;
    const { move, action } = isEnd(status) ? endings[status] : { move: 'dispute_opened' as const, action: 'dispute_opened' as const };
    const to = caseTable[found.stage].bank[move];
    if (!to) return;
    found.escalated = true;
    await recorder.record(tx, found, { to, action, reporter: 'system' });
  }
}
