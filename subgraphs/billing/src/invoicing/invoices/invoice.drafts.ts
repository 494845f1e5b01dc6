import { randomBytes } from 'node:crypto';
import {
  type IdSource,
  NotFound,
  ParameterInvalid,
  ParameterMissing,
  type Transaction,
  newId,
  randomString,
  withErrorPrefix,
  systemPrincipal,
  messageTemplate,
  thisInput,
  inputName,
  newRow,
} from '../../../../kit/src';
import type { MemberRepository } from '../../memberships/members/member.repository';
import type { PaymentMethodRepository } from '../../payments/payment-methods/payment-method.repository';
import type { PlanRepository } from '../../catalogue/plans/plan.repository';
import type { PlanService } from '../../catalogue/plans/plan.service';
import type { Product } from '../../catalogue/products/product.resource';
import type { ProductRepository } from '../../catalogue/products/product.repository';
import type { ProductService } from '../../catalogue/products/product.service';
import { Invoice } from './invoice.resource';
import { OfAnotherAccount, PaymentMethodOfAnotherMember, StatusTransitionRejected } from './invoice.errors';
import type { InvoiceCreateInput, InvoicePatch, InvoiceProductInput } from './invoice.inputs';
import { invoicePolicy } from './invoice.policy';
import type { InvoiceRepository } from './invoice.repository';
import {
  checkAnchor,
  checkProduct,
  checkTerms,
  isDueAfter,
  findMissingField,
  pricedLines,
  toAddress,
} from './invoice.rules';

/**
 * Length of invoice tokens in characters. An invoice token gives access to the invoice; 32 characters have 190 bits, so
 * that tokens cannot be guessed.
 */
const tokenLength = 32;
/** Cryptographically secure source of random characters for tokens, even if other ids come from a seeded source. */
const secureIdSource: IdSource = { now: Date.now, random: (length) => randomBytes(length) };

/** Repositories and services that invoice drafts need. */
export interface InvoiceDeps {
  readonly invoices: InvoiceRepository;
  readonly plans: PlanRepository;
  readonly planService: PlanService;
  readonly products: ProductRepository;
  readonly productService: ProductService;
  readonly members: MemberRepository;
  readonly methods: PaymentMethodRepository;
}

/**
 * Creates, changes and deletes draft invoices together with their plans. Permissions for plans are not checked, because
 * the plan is part of the invoice.
 */
export class InvoiceDrafts {
  constructor(private readonly deps: InvoiceDeps) {}

  /**
   * Creates a draft invoice with its plan, and its product if the input defines one. The input must be complete if the
   * invoice is to be sent or charged now or at a scheduled time.
   */
  async create(tx: Transaction, input: InvoiceCreateInput): Promise<Invoice> {
    checkTerms(input, tx.clock.now());
    checkProduct(input);
    // The permission is checked before any lookup: a caller without it must not learn which products exist.
    if (input.accountId != null) invoicePolicy.accountForNew(tx, input.accountId);
    const existingProduct = input.productId != null ? await this.deps.products.lockForSale(tx, input.productId) : null;
    const accountId = invoicePolicy.accountForNew(tx, input.accountId ?? existingProduct?.accountId);
    if (existingProduct) requireSameAccount(tx, accountId, existingProduct.accountId, 'productId');
    const productId =
      existingProduct?.id ?? (await this.makeProduct(tx, accountId, input.product as InvoiceProductInput));
    const planId = await this.makePlan(tx, accountId, productId, input.plan);
    const invoice = newInvoice(accountId, productId, planId, input, tx.clock.now());
    await this.apply(tx, invoice, input);
    if (!input.saveAsDraft || invoice.automaticallyFinalizesAt) checkComplete(invoice, tx.clock.now());
    invoice.number = await this.deps.invoices.nextNumber(tx, accountId);
    return this.deps.invoices.save(tx, invoice);
  }

  /**
   * Updates a draft and returns its id. Throws `NotFound`, `Forbidden`, and `StatusTransitionRejected` if the invoice
   * is not a draft.
   */
  async update(tx: Transaction, id: string, patch: InvoicePatch): Promise<string> {
    const invoice = await this.lockDraft(tx, id, 'changed');
    checkTerms(patch, tx.clock.now());
    if (patch.productId === null) throw new ParameterInvalid(['productId'], 'An invoice must have a product.');
    const product = patch.productId !== undefined ? await this.productOf(tx, invoice.accountId, patch.productId) : null;
    if (product) invoice.productId = product.id;
    if (product || patch.plan) {
      await withErrorPrefix('plan', () =>
        this.deps.planService.revise(asService(tx), invoice.planId, { ...patch.plan, productId: invoice.productId }),
      );
    }
    invoice.collectionMethod = patch.collectionMethod ?? invoice.collectionMethod;
    await this.apply(tx, invoice, patch);
    if (invoice.automaticallyFinalizesAt) checkComplete(invoice, tx.clock.now());
    invoice.updatedAt = tx.clock.now();
    await this.deps.invoices.save(tx, invoice);
    return id;
  }

  /** Deletes a draft with its plan and returns the id of the draft. Its invoice number is not used again. */
  async delete(tx: Transaction, id: string): Promise<string> {
    const invoice = await this.lockDraft(tx, id, 'deleted');
    invoice.deletedAt = invoice.updatedAt = tx.clock.now();
    invoice.automaticallyFinalizesAt = null;
    await this.deps.invoices.save(tx, invoice);
    await this.deps.planService.delete(asService(tx), invoice.planId);
    return id;
  }

  private async lockDraft(tx: Transaction, id: string, command: string): Promise<Invoice> {
    const invoice = await this.deps.invoices.lock(tx, id);
    invoicePolicy.requireUpdate(tx, invoice);
    if (invoice.status !== 'draft') throw new StatusTransitionRejected(command, invoice.status);
    return invoice;
  }

  /** Sets the given fields of a draft and validates the draft against its plan. */
  private async apply(tx: Transaction, invoice: Invoice, terms: InvoicePatch): Promise<void> {
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
    const plan = await this.deps.plans.lock(tx, invoice.planId);
    invoice.lineItems = pricedLines(terms.lineItems === undefined ? invoice.lineItems : (terms.lineItems ?? []), plan);
    checkAnchor(invoice, plan);
  }

  /**
   * Sets the customer of an invoice, a member or a name and e-mail address. If the customer changes, the saved payment
   * method is removed from the invoice.
   */
  private async setCustomer(
    tx: Transaction,
    invoice: Invoice,
    { memberId, emailAddress, customerName }: InvoicePatch,
  ): Promise<void> {
    if (memberId != null) {
      if (memberId !== invoice.memberId) invoice.paymentMethodId = null;
      const { accountId } = invoice;
      requireSameAccount(tx, accountId, await this.deps.members.accountOf(tx, memberId), 'memberId');
      const buyer = await this.deps.members.buyer(tx, memberId);
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

  private async methodOf(tx: Transaction, { accountId, memberId }: Invoice, id: string | null): Promise<string | null> {
    if (id === null) return null;
    const method = await this.deps.methods.get(tx, id);
    if (method.accountId !== accountId) throw new NotFound();
    if (method.memberId !== memberId) throw new PaymentMethodOfAnotherMember();
    return id;
  }

  private async productOf(tx: Transaction, accountId: string, id: string): Promise<Product> {
    const product = await this.deps.products.lockForSale(tx, id);
    requireSameAccount(tx, accountId, product.accountId, 'productId');
    return product;
  }

  private makeProduct(tx: Transaction, accountId: string, product: InvoiceProductInput): Promise<string> {
    return withErrorPrefix('product', () =>
      this.deps.productService.create(asService(tx), { ...product, accountId, visibility: 'hidden' }),
    );
  }

  private makePlan(
    tx: Transaction,
    accountId: string,
    productId: string,
    plan: InvoiceCreateInput['plan'],
  ): Promise<string> {
    const { visibility, renewalPrice } = plan;
    const terms = {
      ...plan,
      visibility: visibility ?? 'hidden',
      initialPrice: plan.initialPrice ?? renewalPrice ?? '0',
    };
    return withErrorPrefix('plan', () =>
      this.deps.planService.create(asService(tx), { ...terms, accountId, productId }),
    );
  }
}

/**
 * Returns the transaction with the system principal, for changes to the plan and product of an invoice: the caller's
 * permission to write invoices covers these changes.
 */
function asService(tx: Transaction): Transaction {
  return { ...tx, principal: systemPrincipal };
}

function requireSameAccount(tx: Transaction, accountId: string, other: string, field: 'productId' | 'memberId'): void {
  if (other === accountId) return;
  throw invoicePolicy.reaches(tx, other) ? new OfAnotherAccount(field) : new NotFound();
}

/**
 * Rejects an invoice with missing fields, or with a due date that is not after the time at which the invoice is sent.
 */
function checkComplete(invoice: Invoice, now: Date): void {
  const field = findMissingField(invoice);
  if (field) throw new ParameterMissing([field]);
  const sentAt = invoice.automaticallyFinalizesAt;
  if (!isDueAfter(invoice, sentAt ?? now)) {
    throw new ParameterInvalid(
      ['dueDate'],
      sentAt
        ? messageTemplate`${thisInput} must be after ${inputName('automaticallyFinalizesAt')}.`
        : messageTemplate`${thisInput} must be in the future.`,
    );
  }
}

function newInvoice(
  accountId: string,
  productId: string,
  planId: string,
  { collectionMethod }: InvoiceCreateInput,
  now: Date,
): Invoice {
  return newRow(Invoice, now, {
    id: newId('inv'),
    accountId,
    productId,
    planId,
    status: 'draft',
    collectionMethod,
    fetchInvoiceToken: randomString(tokenLength, secureIdSource),
  });
}
