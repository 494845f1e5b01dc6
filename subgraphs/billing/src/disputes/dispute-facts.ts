import {
  type Database,
  type Fact,
  type FactConsumer,
  type Logger,
  NotFound,
  Refusal,
  type Transaction,
  consume,
  createContext,
  savepoint,
  systemPrincipal,
} from '../../../kit/src';
import type { PaymentEntity } from '../payments/payment.entity';
import type { PaymentRepository } from '../payments/payment.repository';
import type { PaymentDisputeStatus } from '../payments/payment.states';
import { substatusOf } from '../payments/payment.substatus';
import type { DisputeReports } from './dispute-reports';
import type { DisputeService } from './dispute.service';
import type { DisputeStatus } from './dispute.states';

export interface DisputeFactParts {
  readonly database: Database;
  readonly service: DisputeService;
  readonly reports: DisputeReports;
  readonly payments: PaymentRepository;
  readonly log: Logger;
  /** Called after each commit, so that waiting facts are fetched at once. */
  readonly committed: () => void;
}

const ends: readonly string[] = ['won', 'lost', 'closed'] satisfies DisputeStatus[];

/**
 * Lets reports of banks, disputes and alerts take effect on payments and memberships, each fact once and in their order. An
 * inquiry only shows: a membership loses nothing by a question.
 */
export class DisputeFacts implements FactConsumer {
  readonly name = 'billing:disputes';
  readonly types = ['fact:dispute.reported', 'dispute.created', 'dispute.updated', 'dispute_alert.created'];

  constructor(private readonly parts: DisputeFactParts) {}

  async handle(fact: Fact): Promise<void> {
    const { database, log, committed } = this.parts;
    const ctx = createContext({ principal: systemPrincipal, requestId: fact.id, log });
    await consume(ctx, database, this.name, fact, (tx) => this.take(tx, fact));
    committed();
  }

  private async take(tx: Transaction, fact: Fact): Promise<void> {
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

  /** What contradicts what is known of the dispute is left aside, rather than keeping back whatever comes after it. */
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
