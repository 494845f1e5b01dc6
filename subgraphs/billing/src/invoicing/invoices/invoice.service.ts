import { ParameterInvalid, type Transaction, allows, messageTemplate, thisInput } from '../../../../kit/src';
import type { MemberRepository } from '../../memberships/members/member.repository';
import type { MembershipSales } from '../../memberships/memberships/membership.sales';
import type { PaymentRepository } from '../../payments/payments/payment.repository';
import type { InvoiceCharges } from './invoice.charges';
import type { InvoiceDrafts } from './invoice.drafts';
import type { Invoice } from './invoice.resource';
import { DraftIncomplete, StatusTransitionRejected } from './invoice.errors';
import { type InvoiceEvent, recordInvoiceEvent, recordInvoiceFinalized } from './invoice.events';
import type { InvoiceCreateInput } from './invoice.inputs';
import { invoicePolicy } from './invoice.policy';
import type { InvoiceRepository } from './invoice.repository';
import { isDueAfter, findMissingField } from './invoice.rules';
import { type InvoiceStatus, invoiceTransitions } from './invoice.states';

/** Dependencies of the invoice service beyond those of drafts, for invoices that are sent, charged or paid. */
export interface SettlementDependencies {
  readonly members: MemberRepository;
  readonly sales: MembershipSales;
  readonly payments: PaymentRepository;
  readonly charges: InvoiceCharges;
}

/** Invoice statuses in which a payment is accepted, including `uncollectible`. */
const payableStatuses: readonly InvoiceStatus[] = ['open', 'past_due', 'uncollectible'];

/**
 * Commands on invoices, and methods that record the results of their payments. Each runs inside the given transaction.
 */
export class InvoiceService {
  constructor(
    private readonly invoices: InvoiceRepository,
    private readonly drafts: InvoiceDrafts,
    private readonly deps: SettlementDependencies,
  ) {}

  /**
   * Creates an invoice and returns its id. Unless it stays a draft or is finalized at a scheduled time, the invoice is
   * sent or charged immediately.
   */
  async create(tx: Transaction, input: InvoiceCreateInput): Promise<string> {
    const invoice = await this.drafts.create(tx, input);
    const staysDraft = input.saveAsDraft || invoice.automaticallyFinalizesAt !== null;
    if (!staysDraft) await this.open(tx, invoice);
    await recordInvoiceEvent(tx, 'invoice.created', invoice);
    if (!staysDraft) await this.collect(tx, invoice);
    return invoice.id;
  }

  /**
   * Finalizes a draft, that is, sends or charges it, and returns its id. Does nothing if the invoice is already open.
   */
  async finalize(tx: Transaction, id: string): Promise<string> {
    const invoice = await this.invoices.lock(tx, id);
    invoicePolicy.requireUpdate(tx, invoice);
    if (invoice.status === 'open') return id;
    requireTransition(invoice, 'open', 'finalized');
    if (!isDueAfter(invoice, tx.clock.now()))
      throw new ParameterInvalid(['dueDate'], messageTemplate`${thisInput} must be in the future.`);
    await this.issue(tx, invoice);
    return id;
  }

  /**
   * Records that the invoice was paid outside of this service, and returns the id of the invoice. A customer who is a
   * member receives the membership immediately.
   */
  markPaid(tx: Transaction, id: string): Promise<string> {
    return this.mark(tx, id, 'paid', 'marked as paid', 'invoice.paid', async (invoice) => {
      invoice.paidAt = tx.clock.now();
      if (invoice.memberId !== null) invoice.membershipId = await this.sell(tx, invoice, invoice.memberId);
    });
  }

  /** Marks an invoice as uncollectible (written off) and returns its id. Later payments are still accepted. */
  markUncollectible(tx: Transaction, id: string): Promise<string> {
    return this.mark(tx, id, 'uncollectible', 'marked as uncollectible', 'invoice.marked_uncollectible');
  }

  /** Voids an invoice permanently and returns its id. */
  void(tx: Transaction, id: string): Promise<string> {
    return this.mark(tx, id, 'void', 'voided', 'invoice.voided');
  }

  /**
   * Locks the invoice and returns whether it still accepts payments; paid and voided invoices do not. Called when a
   * payment is settled, before the purchase is delivered. Lock order: payment, invoice, rows of the purchase.
   */
  async isOwed(tx: Transaction, invoiceId: string): Promise<boolean> {
    const { status } = await this.invoices.lock(tx, invoiceId);
    return payableStatuses.includes(status);
  }

  /**
   * Records that a payment has paid the invoice, after the purchase is delivered and the payment is saved. Sets the
   * customer and the membership of the invoice to those of the payment. Idempotent for the same payment.
   *
   * @returns false if the invoice was voided or paid by another payment in the meantime, so that this payment must be
   * refunded
   */
  async recordPaid(tx: Transaction, invoiceId: string, paymentId: string): Promise<boolean> {
    const invoice = await this.invoices.lock(tx, invoiceId);
    if (invoice.status === 'paid') return invoice.paymentId === paymentId;
    if (!payableStatuses.includes(invoice.status)) return false;
    const payment = await this.deps.payments.lock(tx, paymentId);
    if (payment.accountId !== invoice.accountId)
      throw new Error(`${paymentId} cannot pay ${invoiceId}: they belong to different accounts`);
    Object.assign(invoice, {
      paymentId,
      membershipId: payment.membershipId,
      memberId: payment.memberId ?? invoice.memberId,
      userId: payment.userId ?? invoice.userId,
      paidAt: tx.clock.now(),
    });
    await this.become(tx, invoice, 'paid', 'invoice.paid');
    return true;
  }

  /**
   * Records that a charge for an invoice has failed. An open invoice with automatic collection becomes past due; an
   * invoice that was sent to the customer does not change and can still be paid.
   */
  async recordFailed(tx: Transaction, invoiceId: string, paymentId: string): Promise<void> {
    const invoice = await this.invoices.lock(tx, invoiceId);
    const isCharged = invoice.collectionMethod === 'charge_automatically' && invoice.paymentId === paymentId;
    if (isCharged && invoice.status === 'open') await this.become(tx, invoice, 'past_due', 'invoice.past_due');
  }

  /**
   * Locks and returns the invoice with this token for a payment at a checkout; null if there is no such invoice, or if
   * it is not open or past due.
   */
  async payable(tx: Transaction, token: string): Promise<Invoice | null> {
    const invoice = await this.invoices.lockByToken(tx, token);
    return invoice?.status === 'open' || invoice?.status === 'past_due' ? invoice : null;
  }

  /**
   * Finalizes (sends or charges) a locked draft that is due for automatic finalization, even if its due date has
   * passed.
   */
  finalizeDue(tx: Transaction, invoice: Invoice): Promise<void> {
    return this.issue(tx, invoice);
  }

  /**
   * Disables the automatic finalization of a draft after a failure. The invoice remains a draft until the seller edits
   * or finalizes it.
   */
  async disableAutomaticFinalization(tx: Transaction, id: string): Promise<void> {
    const invoice = await this.invoices.lock(tx, id);
    invoice.automaticallyFinalizesAt = null;
    invoice.updatedAt = tx.clock.now();
    await this.invoices.save(tx, invoice);
  }

  /** Marks a locked open invoice as past due. */
  async fallDue(tx: Transaction, invoice: Invoice): Promise<void> {
    await this.become(tx, invoice, 'past_due', 'invoice.past_due');
  }

  private async issue(tx: Transaction, invoice: Invoice): Promise<void> {
    await this.open(tx, invoice);
    await recordInvoiceFinalized(tx, invoice);
    await this.collect(tx, invoice);
  }

  private async open(tx: Transaction, invoice: Invoice): Promise<void> {
    const missingField = findMissingField(invoice);
    if (missingField) throw new DraftIncomplete(missingField);
    const now = tx.clock.now();
    Object.assign(invoice, { status: 'open', finalizedAt: now, automaticallyFinalizesAt: null, updatedAt: now });
    await this.invoices.save(tx, invoice);
  }

  /**
   * Charges an invoice if it has automatic collection. If no amount is due, `charge` already records the invoice as
   * paid; therefore, the invoice is read again before it is saved.
   */
  private async collect(tx: Transaction, invoice: Invoice): Promise<void> {
    if (invoice.collectionMethod !== 'charge_automatically') return;
    const paymentId = await this.deps.charges.charge(tx, invoice);
    await this.invoices.save(tx, Object.assign(await this.invoices.lock(tx, invoice.id), { paymentId }));
  }

  private async mark(
    tx: Transaction,
    id: string,
    status: InvoiceStatus,
    command: string,
    event: InvoiceEvent,
    change: (invoice: Invoice) => Promise<void> = async () => {},
  ): Promise<string> {
    const invoice = await this.invoices.lock(tx, id);
    invoicePolicy.requireUpdate(tx, invoice);
    if (invoice.status === status) return id;
    requireTransition(invoice, status, command);
    await change(invoice);
    await this.become(tx, invoice, status, event);
    return id;
  }

  private async become(tx: Transaction, invoice: Invoice, status: InvoiceStatus, event: InvoiceEvent): Promise<void> {
    Object.assign(invoice, { status, updatedAt: tx.clock.now() });
    await this.invoices.save(tx, invoice);
    await recordInvoiceEvent(tx, event, invoice);
  }

  private async sell(
    tx: Transaction,
    { planId, subscriptionBillingAnchorAt }: Invoice,
    memberId: string,
  ): Promise<string> {
    const buyer = await this.deps.members.buyer(tx, memberId);
    return (await this.deps.sales.sell(tx, { planId, buyer, renewsAt: subscriptionBillingAnchorAt })).id;
  }
}

function requireTransition(invoice: Invoice, status: InvoiceStatus, command: string): void {
  if (!allows(invoiceTransitions, invoice.status, status)) throw new StatusTransitionRejected(command, invoice.status);
}
