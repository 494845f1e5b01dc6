import {
  type IntegrationEvent,
  IntegrationEventProcessor,
  type IntegrationEventDependencies,
  NotFound,
  DomainError,
  type Transaction,
  savepoint,
} from '../../../../kit/src';
import type { Payment } from '../payments/payment.resource';
import type { PaymentRepository } from '../payments/payment.repository';
import type { PaymentDisputeStatus } from '../payments/payment.states';
import { substatusOf } from '../payments/payment.substatus';
import type { DisputeReports } from './dispute-reports';
import type { DisputeService } from './dispute.service';
import type { DisputeStatus } from './dispute.states';

export interface DisputeEventDependencies extends IntegrationEventDependencies {
  readonly service: DisputeService;
  readonly reports: DisputeReports;
  readonly payments: PaymentRepository;
}

const finalStatuses: readonly string[] = ['won', 'lost', 'closed'] satisfies DisputeStatus[];

/**
 * Creates the consumer of dispute events: it applies bank reports, disputes and dispute alerts to payments and
 * memberships. An inquiry changes only the displayed status of the payment, because it must not end the access of a
 * membership.
 */
export function disputeEventConsumer(deps: DisputeEventDependencies): IntegrationEventProcessor {
  const effects = new DisputeEffects(deps);
  const apply = (tx: Transaction, event: IntegrationEvent) => effects.handle(tx, event);
  return new IntegrationEventProcessor('billing:disputes', deps, {
    'fact:dispute.reported': apply,
    'dispute.created': apply,
    'dispute.updated': apply,
    'dispute_alert.created': apply,
  });
}

class DisputeEffects {
  constructor(private readonly deps: DisputeEventDependencies) {}

  async handle(tx: Transaction, event: IntegrationEvent): Promise<void> {
    if (event.row.payment_id === null) return;
    const payment = await this.deps.payments.lock(tx, event.row.payment_id as string);
    if (event.type === 'fact:dispute.reported') await this.deps.reports.processReport(tx, event, payment);
    else if (event.type === 'dispute_alert.created') await this.alerted(tx, event, payment);
    else await this.disputed(tx, event, payment);
  }

  private async alerted(tx: Transaction, { occurredAt }: IntegrationEvent, payment: Payment): Promise<void> {
    payment.disputeAlertedAt ??= occurredAt;
    await this.deps.payments.save(tx, payment);
  }

  private async disputed(
    tx: Transaction,
    { resourceId: disputeId, row }: IntegrationEvent,
    payment: Payment,
  ): Promise<void> {
    const [status, inquiry] = [row.status as string, row.inquiry === true];
    payment.disputeStatus = (inquiry ? `warning_${status}` : status) as PaymentDisputeStatus;
    payment.substatus = substatusOf(payment);
    payment.updatedAt = tx.clock.now();
    await this.deps.payments.save(tx, payment);
    if (!inquiry)
      await this.applyEvent(tx, {
        disputeId,
        paymentId: payment.id,
        status: finalStatuses.includes(status) ? (status as DisputeStatus) : 'opened',
      });
  }

  /**
   * Applies a dispute event to the membership. An event that contradicts the stored state is logged and skipped, so
   * that it does not block later events.
   */
  private async applyEvent(tx: Transaction, event: Parameters<DisputeService['record']>[1]): Promise<void> {
    try {
      await savepoint(tx, (nested) => this.deps.service.record(nested, event));
    } catch (error) {
      if (!(error instanceof DomainError || error instanceof NotFound)) throw error;
      tx.log.warn(
        { dispute: event.disputeId, reason: error.message },
        'a dispute event was not applied to the membership',
      );
    }
  }
}
