import { randomBytes } from 'node:crypto';
import {
  type IdSource,
  NotFound,
  ParameterInvalid,
  ParameterMissing,
  type Transaction,
  newId,
  randomText,
  refusingBelow,
  systemPrincipal,
  sentence,
  thisInput,
  inputName,
} from '../../../kit/src';
import type { MemberRepository } from '../members/member.repository';
import type { PaymentMethodRepository } from '../payment-methods/payment-method.repository';
import type { PlanRepository } from '../plans/plan.repository';
import type { PlanService } from '../plans/plan.service';
import type { ProductEntity } from '../products/product.entity';
import type { ProductRepository } from '../products/product.repository';
import type { ProductService } from '../products/product.service';
import { InvoiceEntity } from './invoice.entity';
import { OfAnotherAccount, PaymentMethodOfAnotherMember, StatusRefused } from './invoice.errors';
import type { InvoiceCreateInput, InvoicePatch } from './invoice.inputs';
import { invoicePolicy } from './invoice.policy';
import type { InvoiceRepository } from './invoice.repository';
import {
  checkAnchor,
  checkProduct,
  checkTerms,
  isDueAfter,
  missingFrom,
  pricedLines,
  toAddress,
} from './invoice.rules';

/** Makes the token unguessable: 190 bits. */
const tokenLength = 32;
/** Cryptographic randomness, also if ids come from a seeded source. */
const chance: IdSource = { now: Date.now, random: (length) => randomBytes(length) };

/** Dependencies of invoice drafts. */
export interface InvoiceParts {
  readonly invoices: InvoiceRepository;
  readonly plans: PlanRepository;
  readonly planService: PlanService;
  readonly products: ProductRepository;
  readonly productService: ProductService;
  readonly members: MemberRepository;
  readonly methods: PaymentMethodRepository;
}

/** Creates, changes and deletes drafts, each with its plan. Permissions for the plan are not checked, because the plan is a part of the invoice. */
export class InvoiceDrafts {
  constructor(private readonly parts: InvoiceParts) {}

  /** Creates a draft. It must be complete unless it is saved as a draft. */
  async create(tx: Transaction, input: InvoiceCreateInput): Promise<InvoiceEntity> {
    checkTerms(input, tx.clock.now());
    checkProduct(input);
    // Check the permission before any lookup: a caller without it must not learn which products exist.
    if (input.accountId != null) invoicePolicy.accountForNew(tx, input.accountId);
    const known = input.productId != null ? await this.parts.products.lockForSale(tx, input.productId) : null;
    const accountId = invoicePolicy.accountForNew(tx, input.accountId ?? known?.accountId);
    if (known) requireSameAccount(tx, accountId, known.accountId, 'productId');
    const productId = known?.id ?? (await this.makeProduct(tx, accountId, input.product));
    const planId = await this.makePlan(tx, accountId, productId, input.plan);
    const invoice = newInvoice(accountId, productId, planId, input, tx.clock.now());
    await this.apply(tx, invoice, input);
    if (!input.saveAsDraft || invoice.automaticallyFinalizesAt) checkComplete(invoice, tx.clock.now());
    invoice.number = await this.parts.invoices.nextNumber(tx, accountId);
    return this.parts.invoices.save(tx, invoice);
  }

  /** Updates a draft and returns its id. Throws `NotFound` and `Forbidden`. */
  async update(tx: Transaction, id: string, patch: InvoicePatch): Promise<string> {
    const invoice = await this.lockDraft(tx, id, 'changed');
    checkTerms(patch, tx.clock.now());
    if (patch.productId === null) throw new ParameterInvalid(['productId'], 'An invoice has a product.');
    const product = patch.productId !== undefined ? await this.productOf(tx, invoice.accountId, patch.productId) : null;
    if (product) invoice.productId = product.id;
    if (product || patch.plan) {
      await refusingBelow('plan', () =>
        this.parts.planService.revise(asService(tx), invoice.planId, { ...patch.plan, productId: invoice.productId }),
      );
    }
    invoice.collectionMethod = patch.collectionMethod ?? invoice.collectionMethod;
    await this.apply(tx, invoice, patch);
    if (invoice.automaticallyFinalizesAt) checkComplete(invoice, tx.clock.now());
    invoice.updatedAt = tx.clock.now();
    await this.parts.invoices.save(tx, invoice);
    return id;
  }

  /** Deletes a draft with its plan and returns its id. Its number is not reused. */
  async delete(tx: Transaction, id: string): Promise<string> {
    const invoice = await this.lockDraft(tx, id, 'deleted');
    invoice.deletedAt = invoice.updatedAt = tx.clock.now();
    invoice.automaticallyFinalizesAt = null;
    await this.parts.invoices.save(tx, invoice);
    await this.parts.planService.delete(asService(tx), invoice.planId);
    return id;
  }

  private async lockDraft(tx: Transaction, id: string, command: string): Promise<InvoiceEntity> {
    const invoice = await this.parts.invoices.lock(tx, id);
    invoicePolicy.requireUpdate(tx, invoice);
    if (invoice.status !== 'draft') throw new StatusRefused(command, invoice.status);
    return invoice;
  }

  /** Sets the given fields and validates the invoice against its plan. */
  private async apply(tx: Transaction, invoice: InvoiceEntity, terms: InvoicePatch): Promise<void> {
    await this.setCustomer(tx, invoice, terms);
    if (terms.paymentMethodId !== undefined)
      invoice.paymentMethodId = await this.methodOf(tx, invoice, terms.paymentMethodId);
    if (terms.billingAddress !== undefined)
      invoice.billingAddress = terms.billingAddress && toAddress(terms.billingAddress);
    if (terms.mailingAddressId !== undefined) invoice.mailingAddressId = terms.mailingAddressId;
    if (terms.billingAddress != null) invoice.mailingAddressId = null;
    if (terms.mailingAddressId != null) invoice.billingAddress = null;
    if (terms.chargeBuyerFee != null) invoice.chargeBuyerFee = terms.chargeBuyerFee;
    for (const field of ['dueDate', 'automaticallyFinalizesAt', 'subscriptionBillingAnchorAt'] as const) {
      if (terms[field] !== undefined) invoice[field] = terms[field];
    }
    if (invoice.collectionMethod === 'charge_automatically') invoice.dueDate = null;
    const plan = await this.parts.plans.lock(tx, invoice.planId);
    invoice.lineItems = pricedLines(terms.lineItems === undefined ? invoice.lineItems : (terms.lineItems ?? []), plan);
    checkAnchor(invoice, plan);
  }

  /** Sets the customer. A new customer replaces the previous one, including the saved payment method. */
  private async setCustomer(
    tx: Transaction,
    invoice: InvoiceEntity,
    { memberId, emailAddress, customerName }: InvoicePatch,
  ): Promise<void> {
    if (memberId != null) {
      if (memberId !== invoice.memberId) invoice.paymentMethodId = null;
      const { accountId } = invoice;
      requireSameAccount(tx, accountId, await this.parts.members.accountOf(tx, memberId), 'memberId');
      const buyer = await this.parts.members.buyer(tx, memberId);
      Object.assign(invoice, {
        memberId,
        userId: buyer.id,
        customerName: buyer.name ?? buyer.username,
        emailAddress: invoicePolicy.addresses(tx, accountId) ? buyer.email : null,
      });
      return;
    }
    if (invoice.memberId !== null && (memberId === null || emailAddress != null || customerName != null)) {
      Object.assign(invoice, {
        memberId: null,
        userId: null,
        customerName: null,
        emailAddress: null,
        paymentMethodId: null,
      });
    }
    if (emailAddress !== undefined) invoice.emailAddress = emailAddress;
    if (customerName !== undefined) invoice.customerName = customerName;
  }

  private async methodOf(
    tx: Transaction,
    { accountId, memberId }: InvoiceEntity,
    id: string | null,
  ): Promise<string | null> {
    if (id === null) return null;
    const method = await this.parts.methods.get(tx, id);
    if (method.accountId !== accountId) throw new NotFound();
    if (method.memberId !== memberId) throw new PaymentMethodOfAnotherMember();
    return id;
  }

  private async productOf(tx: Transaction, accountId: string, id: string): Promise<ProductEntity> {
    const product = await this.parts.products.lockForSale(tx, id);
    requireSameAccount(tx, accountId, product.accountId, 'productId');
    return product;
  }

  private makeProduct(tx: Transaction, accountId: string, product: InvoiceCreateInput['product']): Promise<string> {
    return refusingBelow('product', () =>
      this.parts.productService.create(asService(tx), { ...product, accountId, visibility: 'hidden' }),
    );
  }

  private makePlan(
    tx: Transaction,
    accountId: string,
    productId: string,
    plan: InvoiceCreateInput['plan'],
  ): Promise<string> {
    const { visibility, initialPrice, renewalPrice } = plan;
    const own = {
      accountId,
      productId,
      visibility: visibility ?? 'hidden',
      initialPrice: initialPrice ?? renewalPrice,
    };
    return refusingBelow('plan', () => this.parts.planService.create(asService(tx), { ...plan, ...own }));
  }
}

/** Permission to write invoices covers their plans and products: these belong to the invoice and need no permission of their own. */
function asService(tx: Transaction): Transaction {
  return { ...tx, principal: systemPrincipal };
}

function requireSameAccount(tx: Transaction, accountId: string, other: string, field: 'productId' | 'memberId'): void {
  if (other === accountId) return;
  throw invoicePolicy.reaches(tx, other) ? new OfAnotherAccount(field) : new NotFound();
}

/** Rejects an invoice with missing fields, or with a due date before it is sent. */
function checkComplete(invoice: InvoiceEntity, now: Date): void {
  const field = missingFrom(invoice);
  if (field) throw new ParameterMissing([field]);
  const sentAt = invoice.automaticallyFinalizesAt;
  if (!isDueAfter(invoice, sentAt ?? now)) {
    throw new ParameterInvalid(
      ['dueDate'],
      sentAt
        ? sentence`${thisInput} must be after ${inputName('automaticallyFinalizesAt')}.`
        : sentence`${thisInput} must be in the future.`,
    );
  }
}

function newInvoice(
  accountId: string,
  productId: string,
  planId: string,
  { collectionMethod }: InvoiceCreateInput,
  now: Date,
): InvoiceEntity {
  return Object.assign(new InvoiceEntity(), {
    id: newId('inv'),
    accountId,
    productId,
    planId,
    status: 'draft',
    collectionMethod,
    memberId: null,
    userId: null,
    paymentMethodId: null,
    paymentId: null,
    membershipId: null,
    customerName: null,
    emailAddress: null,
    billingAddress: null,
    mailingAddressId: null,
    lineItems: [],
    chargeBuyerFee: false,
    dueDate: null,
    automaticallyFinalizesAt: null,
    subscriptionBillingAnchorAt: null,
    fetchInvoiceToken: randomText(tokenLength, chance),
    finalizedAt: null,
    paidAt: null,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  } satisfies Omit<InvoiceEntity, 'number'>);
}
