import {
  type LockedRow,
  type Transaction,
  applyPatch,
  NotFound,
  newId,
  newRow,
  requireSameAccount,
  recordEvent,
} from '../../../../kit/src';
import { toStored } from '../../shared/stored-object';
import type { Product } from '../products/product.resource';
import type { ProductRepository } from '../products/product.repository';
import { Plan } from './plan.resource';
import { PlanHasUnpaidInvoice, ProductOfAnotherAccount } from './plan.errors';
import type { PlanCopyInput, PlanCreateInput, PlanPatch } from './plan.inputs';
import { planPolicy } from './plan.policy';
import type { PlanRepository } from './plan.repository';
import {
  checkPatch,
  checkPlan,
  checkStoredPrices,
  normalizePrices,
  toCustomFields,
  toPaymentMethodConfiguration,
} from './plan.rules';
import type { PlanType } from './plan.states';
import type { DefaultPlanRepository } from './default-plan.repository';

type PlanEvent = 'plan.created' | 'plan.updated' | 'plan.deleted';

/**
 * Records a plan event in the outbox. The plan must have been written in this transaction.
 *
 * @param previous the row before the change, for an update
 */
function recordPlanEvent(tx: Transaction, type: PlanEvent, { id, accountId }: Plan, previous?: string): Promise<void> {
  return recordEvent(tx, 'billing.plans', { type, resource: 'Plan', resourceId: id, accountId, previous });
}

/** Default billing period of a renewal plan, in days. */
const defaultPeriodDays = 30;

/**
 * Changes to the plan of an invoice. Unlike other updates, they can also change plan type, release method and product.
 */
export type PlanRevision = PlanPatch &
  Pick<PlanCopyInput, 'planType' | 'releaseMethod'> & { readonly productId: string };

/** Commands on plans. Each runs inside the given transaction. */
export class PlanService {
  constructor(
    private readonly plans: PlanRepository,
    private readonly products: ProductRepository,
    private readonly defaults: DefaultPlanRepository,
  ) {}

  /**
   * Returns the product for a new plan, locked against deletion; null if the input names no product. Throws `NotFound`
   * or `Forbidden`.
   */
  async productOf(
    tx: Transaction,
    { accountId, productId }: Pick<PlanCreateInput, 'accountId' | 'productId'>,
  ): Promise<Product | null> {
    // Check the permission first: callers without it must not learn which products exist.
    if (accountId != null) planPolicy.accountForNew(tx, accountId);
    return productId == null ? null : this.products.lockForSale(tx, productId);
  }

  /** Creates a plan and returns its id. */
  async create(tx: Transaction, input: PlanCreateInput, productOf = () => this.productOf(tx, input)): Promise<string> {
    return this.offer(tx, await this.draft(tx, input, productOf), input);
  }

  /** Creates a plan with the settings of another plan of the account and returns its id. */
  async copy(tx: Transaction, id: string, input: PlanCopyInput): Promise<string> {
    return this.offer(tx, await this.draft(tx, input, () => this.productOf(tx, input), id), input);
  }

  private async offer(tx: Transaction, plan: Plan, { setAsDefault }: PlanCopyInput): Promise<string> {
    await this.add(tx, plan);
    if (setAsDefault) await this.defaults.set(tx, plan.accountId, plan.id);
    return plan.id;
  }

  /** Returns the id of an existing plan of the account with the same settings; if there is none, creates the plan. */
  async createOrReuse(tx: Transaction, input: Omit<PlanCreateInput, 'setAsDefault'>): Promise<string> {
    const plan = await this.draft(tx, input, () => this.productOf(tx, input));
    return (await this.plans.lockEqual(tx, plan)) ?? this.add(tx, plan);
  }

  /** @param originalId plan whose settings apply to all fields that the input does not contain */
  private async draft(
    tx: Transaction,
    input: PlanCopyInput,
    productOf: () => Promise<Product | null>,
    originalId?: string,
  ): Promise<Plan> {
    checkPatch(input);
    const product = await productOf();
    const accountId = planPolicy.accountForNew(tx, input.accountId ?? product?.accountId);
    if (product) requireSameAccount(tx, accountId, product.accountId, () => new ProductOfAnotherAccount());
    const now = tx.clock.now();
    const plan = newRow(Plan, now, {});
    if (originalId !== undefined) await this.copySettings(tx, plan, originalId, accountId);
    Object.assign(plan, {
      id: newId('plan'),
      accountId,
      productId: product?.id ?? plan.productId,
    });
    if (input.planType != null && input.planType !== plan.planType) changeType(plan, input.planType);
    plan.releaseMethod = input.releaseMethod ?? plan.releaseMethod;
    plan.releaseMethodSettings = input.releaseMethodSettings ?? plan.releaseMethodSettings;
    plan.cancelCollabPasses = input.cancelCollabPasses ?? plan.cancelCollabPasses;
    if (input.splitPayRequiredPayments !== undefined) plan.splitPayRequiredPayments = input.splitPayRequiredPayments;
    if (input.stock != null && input.unlimitedStock == null) plan.unlimitedStock = false;
    this.apply(plan, input);
    if (plan.planType === 'renewal') plan.billingPeriod ??= defaultPeriodDays;
    checkPlan(plan);
    return plan;
  }

  private async add(tx: Transaction, plan: Plan): Promise<string> {
    await this.plans.save(tx, plan);
    await recordPlanEvent(tx, 'plan.created', plan);
    return plan.id;
  }

  /** Updates a plan and returns its id. Throws `NotFound` and `Forbidden`. */
  async update(tx: Transaction, id: string, patch: PlanPatch): Promise<string> {
    checkPatch(patch);
    const locked = await this.plans.lockToChange(tx, id);
    planPolicy.requireUpdate(tx, locked.row);
    await this.requireNoUnpaidInvoice(tx, id);
    return this.change(tx, locked, patch);
  }

  /** Updates the plan of an invoice, when the invoice is updated. Returns the id of the plan. */
  async revise(
    tx: Transaction,
    id: string,
    { planType, releaseMethod, productId, ...patch }: PlanRevision,
  ): Promise<string> {
    checkPatch(patch);
    const locked = await this.plans.lockToChange(tx, id);
    const plan = locked.row;
    if (planType != null && planType !== plan.planType) changeType(plan, planType);
    if (plan.planType === 'renewal') plan.billingPeriod ??= defaultPeriodDays;
    plan.releaseMethod = releaseMethod ?? plan.releaseMethod;
    plan.productId = productId;
    return this.change(tx, locked, patch);
  }

  private async change(tx: Transaction, { row: plan, previous }: LockedRow<Plan>, patch: PlanPatch): Promise<string> {
    this.apply(plan, patch);
    checkPlan(plan);
    plan.updatedAt = tx.clock.now();
    await this.plans.save(tx, plan);
    await recordPlanEvent(tx, 'plan.updated', plan, previous);
    return plan.id;
  }

  /**
   * Throws `PlanHasUnpaidInvoice` if the plan belongs to an unpaid invoice: such a plan can only be changed together
   * with the invoice.
   */
  private async requireNoUnpaidInvoice(tx: Transaction, id: string): Promise<void> {
    if (await this.plans.isOwed(tx, id)) throw new PlanHasUnpaidInvoice();
  }

  /** Deletes a plan permanently and returns its id. Existing memberships of the plan continue. */
  async delete(tx: Transaction, id: string): Promise<string> {
    const plan = await this.plans.lock(tx, id);
    planPolicy.requireDelete(tx, plan);
    await this.requireNoUnpaidInvoice(tx, id);
    return this.remove(tx, plan);
  }

  /** Deletes the plans of a product that is being deleted. */
  async deleteOfProduct(tx: Transaction, productId: string): Promise<void> {
    for (const plan of await this.plans.lockOfProduct(tx, productId)) await this.remove(tx, plan);
  }

  private async remove(tx: Transaction, plan: Plan): Promise<string> {
    plan.deletedAt = plan.updatedAt = tx.clock.now();
    plan.shortLink = null;
    await this.plans.save(tx, plan);
    await this.defaults.forget(tx, plan.id);
    await recordPlanEvent(tx, 'plan.deleted', plan);
    return plan.id;
  }

  private apply(plan: Plan, patch: PlanPatch): void {
    const { customFields, paymentMethodConfiguration: methods, checkoutStyling: styling, image, ...values } = patch;
    applyPatch(Plan, plan, values);
    Object.assign(plan, normalizePrices(patch, plan.currency));
    if (patch.currency != null) checkStoredPrices(plan);
    if (customFields !== undefined) plan.customFields = toCustomFields(customFields ?? []);
    if (methods !== undefined) plan.paymentMethodConfiguration = methods && toPaymentMethodConfiguration(methods);
    if (styling !== undefined) plan.checkoutStyling = styling && toStored(styling);
    if (image !== undefined) plan.image = image && toStored(image);
    if (plan.releaseMethod !== 'buy_now') plan.unlimitedStock = true;
  }

  /**
   * Copies the settings of another plan of the account to a new plan, except id, short link, member count and times.
   */
  private async copySettings(tx: Transaction, plan: Plan, originalId: string, accountId: string): Promise<void> {
    const original = await this.plans.lock(tx, originalId);
    if (original.accountId !== accountId) throw new NotFound();
    const {
      id: _id,
      shortLink: _link,
      memberCount: _memberCount,
      createdAt: _created,
      updatedAt: _updated,
      ...settings
    } = original;
    Object.assign(plan, settings);
  }
}

/** Changes the type of a plan, and resets the settings that do not exist for the new type. */
function changeType(plan: Plan, planType: PlanType): void {
  const renewalOnly = {
    billingPeriod: null,
    trialPeriodDays: null,
    splitPayRequiredPayments: null,
    renewalPrice: '0.00',
    strikeThroughRenewalPrice: null,
  };
  Object.assign(plan, planType === 'one_time' ? renewalOnly : { expirationDays: null }, { planType });
}
