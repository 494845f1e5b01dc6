import { ParameterInvalid, type Transaction, allows, sentence, thisInput } from '../../../kit/src';
import type { MemberRepository } from '../members/member.repository';
import type { MembershipSales } from '../memberships/membership.sales';
import type { PaymentRepository } from '../payments/payment.repository';
import type { InvoiceCharges } from './invoice.charges';
import type { InvoiceDrafts } from './invoice.drafts';
import type { InvoiceEntity } from './invoice.entity';
import { DraftIncomplete, StatusRefused } from './invoice.errors';
import { type InvoiceEvent, recordInvoiceEvent } from './invoice.events';
import type { InvoiceCreateInput } from './invoice.inputs';
import { invoicePolicy } from './invoice.policy';
import type { InvoiceRepository } from './invoice.repository';
import { isDueAfter, missingFrom } from './invoice.rules';
import { type InvoiceStatus, invoiceTransitions } from './invoice.states';

/** What issued invoices need besides themselves. */
export interface SettlementParts {
  readonly members: MemberRepository;
  readonly sales: MembershipSales;
  readonly payments: PaymentRepository;
  readonly charges: InvoiceCharges;
}

/** Where money that comes in is taken, also what was given up. */
const owed: readonly InvoiceStatus[] = ['open', 'past_due', 'uncollectible'];

/** The commands on invoices, and what comes of their payments. Each runs inside the transaction it is given. */
export class InvoiceService {
  constructor(
    private readonly invoices: InvoiceRepository,
    private readonly drafts: InvoiceDrafts,
    private readonly parts: SettlementParts,
  ) {}

  /** Makes an invoice and answers its id. Unless it is to wait as a draft, it is sent or charged at once. */
  async create(tx: Transaction, input: InvoiceCreateInput): Promise<string> {
    const invoice = await this.drafts.create(tx, input);
    const waits = input.saveAsDraft || invoice.automaticallyFinalizesAt !== null;
    if (!waits) await this.open(tx, invoice);
    await recordInvoiceEvent(tx, 'invoice.created', invoice);
    if (!waits) await this.collect(tx, invoice);
    return invoice.id;
  }

  /** Sends or charges a draft. One that is open already stays as it is. */
  async finalize(tx: Transaction, id: string): Promise<string> {
    const invoice = await this.invoices.lock(tx, id);
    invoicePolicy.requireUpdate(tx, invoice);
    if (invoice.status === 'open') return id;
    requireTransition(invoice, 'open', 'finalized');
    if (!isDueAfter(invoice, tx.clock.now()))
      throw new ParameterInvalid(['dueDate'], sentence`${thisInput} must be in the future.`);
    await this.issue(tx, invoice);
    return id;
  }

  /** Records that the customer has paid elsewhere. A customer who is a member gets what they bought at once. */
  markPaid(tx: Transaction, id: string): Promise<string> {
    return this.mark(tx, id, 'paid', 'marked as paid', 'invoice.paid', async (invoice) => {
      invoice.paidAt = tx.clock.now();
      if (invoice.memberId !== null) invoice.membershipId = await this.sell(tx, invoice, invoice.memberId);
    });
  }

  /** Gives the money up. */
  markUncollectible(tx: Transaction, id: string): Promise<string> {
    return this.mark(tx, id, 'uncollectible', 'marked as uncollectible', 'invoice.marked_uncollectible');
  }

  /** Takes an invoice back for good. */
  void(tx: Transaction, id: string): Promise<string> {
    return this.mark(tx, id, 'void', 'voided', 'invoice.voided');
  }

  /**
   * Locks the invoice and tells whether money for it is still taken: not once it was voided or paid. Whoever settles a
   * payment asks before handing over what was bought. Rows are taken in this order: payment, invoice, those of the sale.
   */
  async isOwed(tx: Transaction, invoiceId: string): Promise<boolean> {
    const { status } = await this.invoices.lock(tx, invoiceId);
    return owed.includes(status);
  }

  /**
   * Records that a payment has paid the invoice: called once what was bought has been handed over and the payment was
   * written. The invoice takes customer and membership from the payment. Again with the same payment changes nothing.
   *
   * @returns whether the payment pays the invoice; false when that was voided or paid otherwise meanwhile, so that the
   *   money has to go back
   */
  async recordPaid(tx: Transaction, invoiceId: string, paymentId: string): Promise<boolean> {
    const invoice = await this.invoices.lock(tx, invoiceId);
    if (invoice.status === 'paid') return invoice.paymentId === paymentId;
    if (!owed.includes(invoice.status)) return false;
    const payment = await this.parts.payments.lock(tx, paymentId);
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

  /** Records that a payment has failed. What should have been charged at once is past due; what was sent can still be paid. */
  async recordFailed(tx: Transaction, invoiceId: string, paymentId: string): Promise<void> {
    const invoice = await this.invoices.lock(tx, invoiceId);
    const isCharged = invoice.collectionMethod === 'charge_automatically' && invoice.paymentId === paymentId;
    if (isCharged && invoice.status === 'open') await this.become(tx, invoice, 'past_due', 'invoice.past_due');
  }

  /** The invoice that a token opens, locked, so that it can be paid; null when there is none, or nothing to pay any more. */
  async payable(tx: Transaction, token: string): Promise<InvoiceEntity | null> {
    const invoice = await this.invoices.lockByToken(tx, token);
    return invoice?.status === 'open' || invoice?.status === 'past_due' ? invoice : null;
  }

  /** Sends or charges a locked draft whose time has come, however late that is noticed. */
  finalizeDue(tx: Transaction, invoice: InvoiceEntity): Promise<void> {
    return this.issue(tx, invoice);
  }

  /** Lets a draft that cannot be finalized wait for a person. */
  async holdBack(tx: Transaction, id: string): Promise<void> {
    const invoice = await this.invoices.lock(tx, id);
    invoice.automaticallyFinalizesAt = null;
    invoice.updatedAt = tx.clock.now();
    await this.invoices.save(tx, invoice);
  }

  /** A locked open invoice whose due date has passed. */
  async fallDue(tx: Transaction, invoice: InvoiceEntity): Promise<void> {
    await this.become(tx, invoice, 'past_due', 'invoice.past_due');
  }

  private async issue(tx: Transaction, invoice: InvoiceEntity): Promise<void> {
    await this.open(tx, invoice);
    await this.collect(tx, invoice);
  }

  private async open(tx: Transaction, invoice: InvoiceEntity): Promise<void> {
    const missing = missingFrom(invoice);
    if (missing) throw new DraftIncomplete(missing);
    const now = tx.clock.now();
    Object.assign(invoice, { status: 'open', finalizedAt: now, automaticallyFinalizesAt: null, updatedAt: now });
    await this.invoices.save(tx, invoice);
  }

  /** Charges what is not sent. Where nothing is due the payment has paid the invoice by then, so that the row is read anew. */
  private async collect(tx: Transaction, invoice: InvoiceEntity): Promise<void> {
    if (invoice.collectionMethod !== 'charge_automatically') return;
    const paymentId = await this.parts.charges.charge(tx, invoice);
    await this.invoices.save(tx, Object.assign(await this.invoices.lock(tx, invoice.id), { paymentId }));
  }

  private async mark(
    tx: Transaction,
    id: string,
    status: InvoiceStatus,
    command: string,
    event: InvoiceEvent,
    change: (invoice: InvoiceEntity) => Promise<void> = async () => {},
  ): Promise<string> {
    const invoice = await this.invoices.lock(tx, id);
    invoicePolicy.requireUpdate(tx, invoice);
    if (invoice.status === status) return id;
    requireTransition(invoice, status, command);
    await change(invoice);
    await this.become(tx, invoice, status, event);
    return id;
  }

  private async become(
    tx: Transaction,
    invoice: InvoiceEntity,
    status: InvoiceStatus,
    event: InvoiceEvent,
  ): Promise<void> {
    Object.assign(invoice, { status, updatedAt: tx.clock.now() });
    await this.invoices.save(tx, invoice);
    await recordInvoiceEvent(tx, event, invoice);
  }

  private async sell(
    tx: Transaction,
    { planId, subscriptionBillingAnchorAt }: InvoiceEntity,
    memberId: string,
  ): Promise<string> {
    const buyer = await this.parts.members.buyer(tx, memberId);
    return (await this.parts.sales.sell(tx, { planId, buyer, renewsAt: subscriptionBillingAnchorAt })).id;
  }
}

function requireTransition(invoice: InvoiceEntity, status: InvoiceStatus, command: string): void {
  if (!allows(invoiceTransitions, invoice.status, status)) throw new StatusRefused(command, invoice.status);
}
