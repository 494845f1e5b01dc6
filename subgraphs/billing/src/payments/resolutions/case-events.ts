import {
  type IntegrationEvent,
  IntegrationEventProcessor,
  type IntegrationEventDependencies,
  type Transaction,
  allows,
} from '../../../../kit/src';
import type { MembershipRepository } from '../../memberships/memberships/membership.repository';
import type { MembershipService } from '../../memberships/memberships/membership.service';
import { membershipTransitions } from '../../memberships/memberships/membership.states';
import type { Payment } from '../payments/payment.resource';
import type { PaymentRepository } from '../payments/payment.repository';
import type { CaseSubstatus } from '../payments/payment.states';
import { substatusOf } from '../payments/payment.substatus';
import type { RefundOrders } from '../refunds/refund.orders';
import type { RefundRepository } from '../refunds/refund.repository';

export interface CaseEventDependencies extends IntegrationEventDependencies {
  readonly payments: PaymentRepository;
  readonly refunds: RefundRepository;
  readonly orders: RefundOrders;
  readonly memberships: MembershipRepository;
  readonly membershipService: MembershipService;
}

/** Maps the status of a resolution case, or the outcome of a decided one, to the substatus of its payment. */
const substatuses: Readonly<Record<string, CaseSubstatus>> = {
  awaiting_merchant: 'resolution_needs_response',
  awaiting_customer: 'open_resolution',
  under_review: 'resolution_under_review',
  merchant_won: 'resolution_won',
  customer_won: 'resolution_lost',
};

/**
 * Creates the consumer for events of resolution cases (complaints of buyers, handled by another domain). Sets the
 * substatus of the payment, and after a decision for the customer refunds it and ends the membership.
 */
export function caseEvents(deps: CaseEventDependencies): IntegrationEventProcessor {
  const effects = new CaseEffects(deps);
  const apply = (tx: Transaction, event: IntegrationEvent) => effects.handle(tx, event);
  return new IntegrationEventProcessor('billing:resolution-cases', deps, {
    'resolution_center_case.created': apply,
    'resolution_center_case.updated': apply,
    'resolution_center_case.decided': apply,
  });
}

class CaseEffects {
  constructor(private readonly deps: CaseEventDependencies) {}

  async handle(tx: Transaction, { type, resourceId: caseId, row }: IntegrationEvent): Promise<void> {
    const payment = await this.deps.payments.lockIfExists(tx, row.payment_id as string);
    if (!payment) return;
    // Case ids sort by creation time: an event of an older, withdrawn case must not override the substatus of a newer
    // case.
    if (payment.caseId === null || payment.caseId <= caseId)
      await this.setSubstatus(tx, payment, caseId, substatuses[(row.outcome ?? row.status) as string] ?? null);
    if (type === 'resolution_center_case.decided' && (row.refund === 'merchant' || row.refund === 'platform'))
      await this.refundRemainder(tx, payment, caseId, row);
  }

  private async setSubstatus(
    tx: Transaction,
    payment: Payment,
    caseId: string,
    caseSubstatus: CaseSubstatus | null,
  ): Promise<void> {
    Object.assign(payment, { caseId, caseSubstatus, updatedAt: tx.clock.now() });
    payment.substatus = substatusOf(payment);
    await this.deps.payments.save(tx, payment);
  }

  /**
   * Refunds the amount that remains after earlier refunds, once per resolution case. Ends the membership if the
   * decision requires it.
   */
  private async refundRemainder(
    tx: Transaction,
    payment: Payment,
    caseId: string,
    { refund, terminate_membership: terminates }: IntegrationEvent['row'],
  ): Promise<void> {
    const { refunds, orders } = this.deps;
    if (await refunds.isOfCase(tx, caseId)) return;
    await orders.refundRemaining(tx, payment, {
      caseId,
      borneBy: refund === 'platform' ? 'platform' : 'account',
      keepsMembership: terminates !== null,
    });
    if (terminates === true && payment.membershipId !== null) await this.end(tx, payment.membershipId);
  }

  private async end(tx: Transaction, membershipId: string): Promise<void> {
    const { memberships, membershipService } = this.deps;
    const { status } = await memberships.get(tx, membershipId);
    if (allows(membershipTransitions, status, 'canceled'))
      await membershipService.cancel(tx, membershipId, { mode: 'immediate' });
  }
}
