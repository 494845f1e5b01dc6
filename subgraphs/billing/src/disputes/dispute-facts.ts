import {
  type Fact,
  FollowedFacts,
  type FollowedFactsParts,
  NotFound,
  Refusal,
  type Transaction,
  savepoint,
} from '../../../kit/src';
import type { PaymentEntity } from '../payments/payment.entity';
import type { PaymentRepository } from '../payments/payment.repository';
import type { PaymentDisputeStatus } from '../payments/payment.states';
import { substatusOf } from '../payments/payment.substatus';
import type { DisputeReports } from './dispute-reports';
import type { DisputeService } from './dispute.service';
import type { DisputeStatus } from './dispute.states';

export interface DisputeFactParts extends FollowedFactsParts {
  readonly service: DisputeService;
  readonly reports: DisputeReports;
  readonly payments: PaymentRepository;
}

const ends: readonly string[] = ['won', 'lost', 'closed'] satisfies DisputeStatus[];

/**
 * Creates the consumer that applies bank reports, disputes and alerts to payments and memberships. An inquiry changes
 * only the displayed status: it must not cost a membership its access.
 */
export function disputeFacts(parts: DisputeFactParts): FollowedFacts {
  const effects = new DisputeEffects(parts);
  const take = (tx: Transaction, fact: Fact) => effects.take(tx, fact);
  return new FollowedFacts('billing:disputes', parts, {
    'fact:dispute.reported': take,
    'dispute.created': take,
    'dispute.updated': take,
    'dispute_alert.created': take,
  });
}

class DisputeEffects {
  constructor(private readonly parts: DisputeFactParts) {}

  async take(tx: Transaction, fact: Fact): Promise<void> {
    if (fact.row.payment_id === null) return;
    const payment = await this.parts.payments.lock(tx, fact.row.payment_id as string);
    if (fact.type === 'fact:dispute.reported') await this.parts.reports.take(tx, fact, payment);
    else if (fact.type === 'dispute_alert.created') await this.alerted(tx, fact, payment);
    else await this.disputed(tx, fact, payment);
  }

  private async alerted(tx: Transaction, { occurredAt }: Fact, payment: PaymentEntity): Promise<void> {
    payment.disputeAlertedAt ??= occurredAt;
    await this.parts.payments.save(tx, payment);
  }

  private async disputed(tx: Transaction, { resourceId: disputeId, row }: Fact, payment: PaymentEntity): Promise<void> {
    const [status, inquiry] = [row.status as string, row.inquiry === true];
    payment.disputeStatus = (inquiry ? `warning_${status}` : status) as PaymentDisputeStatus;
    payment.substatus = substatusOf(payment);
    payment.updatedAt = tx.clock.now();
    await this.parts.payments.save(tx, payment);
    if (!inquiry)
      await this.passOn(tx, {
        disputeId,
        paymentId: payment.id,
        status: ends.includes(status) ? (status as DisputeStatus) : 'opened',
      });
  }

  /** Skips a contradictory event instead of blocking the events after it. */
  private async passOn(tx: Transaction, fact: Parameters<DisputeService['record']>[1]): Promise<void> {
    try {
      await savepoint(tx, (part) => this.parts.service.record(part, fact));
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof NotFound)) throw error;
      tx.log.warn(
        { dispute: fact.disputeId, reason: error.message },
        'what was told of a dispute has no effect on the membership',
      );
    }
  }
}
