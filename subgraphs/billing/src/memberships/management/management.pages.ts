import {
  type Clock,
  type Context,
  type Database,
  type Money,
  type ReadRow,
  Selection,
  type Transaction,
  encodeTerms,
  isZero,
} from '../../../../kit/src';
import type { Charges } from '../../payments/charges/charges';
import type { CheckoutQuotes } from '../../checkout/sessions/checkout.quotes';
import { requireHostedPage } from '../../checkout/sessions/checkout.rules';
import type { Membership } from '../memberships/membership.resource';
import type { MembershipRepository } from '../memberships/membership.repository';
import { cancelOfferOf, applyPercentOff } from '../memberships/membership.cancel-offer';
import { nextPaymentOf } from '../memberships/membership.next-payment';
import { cancelOfferTerms, futurePaymentTerms } from '../memberships/membership.shown-terms';
import { topUpDays, toppedUpUntil } from '../memberships/membership.top-up';
import { isRunning } from '../memberships/membership.states';
import type { PaymentMethod } from '../../payments/payment-methods/payment-method.resource';
import type { PaymentMethodRepository } from '../../payments/payment-methods/payment-method.repository';
import type { PaymentRepository } from '../../payments/payments/payment.repository';
import type { PaymentStatus, PaymentSubstatus } from '../../payments/payments/payment.states';
import type { Plan } from '../../catalogue/plans/plan.resource';
import type { PlanRepository } from '../../catalogue/plans/plan.repository';
import type { Purchases } from '../../checkout/purchases/purchases';
import { priced } from '../../payments/receipts/receipt-amounts';
import { hasReceipt, type HostedPages } from '../../shared/hosted-pages';
import type { TaxRate } from '../../invoicing/taxes/tax-rates';
import { isSkipping, paymentAfterPause, skipOptions } from '../payment-skips/payment-skip.rules';
import { topUpTerms } from './management.terms';
import type {
  MembershipCancelOffer,
  MembershipCharge,
  MembershipManagePage,
  MembershipManagePayments,
  MembershipTopUpOffer,
} from './management.type';

export interface ManagementReads {
  readonly database: Database;
  readonly memberships: MembershipRepository;
  readonly plans: PlanRepository;
  readonly methods: PaymentMethodRepository;
  readonly payments: PaymentRepository;
  readonly purchases: Purchases;
  readonly charges: Charges;
  readonly quotes: CheckoutQuotes;
  readonly pages: HostedPages;
}

/** A membership with its plan, payment method and clock, on which its charges depend. */
export interface ManagedMembership {
  readonly membership: Membership;
  readonly plan: Plan;
  readonly method: PaymentMethod | null;
  /** Clock of the membership: the test clock of its member, else real time. */
  readonly clock: Clock;
}

interface PaymentRow {
  readonly id: string;
  readonly total: Money;
  readonly status: PaymentStatus;
  readonly substatus: PaymentSubstatus;
  readonly memberId: string | null;
  readonly paidAt: Date | null;
  readonly createdAt: Date;
}

const emptySelection = Selection.none;
const owner = Selection.names('memberId');
const ofPayment = Selection.names('total', 'status', 'substatus', 'memberId', 'paidAt', 'createdAt');
/** Number of payments per page on the management page. */
const pageSize = 12;

/**
 * Reads the contents of the hosted pages on which buyers manage their memberships. Buyers open these pages with the
 * access key in a link.
 */
export class ManagementPages {
  constructor(private readonly deps: ManagementReads) {}

  /**
   * Returns the contents of the management page of a membership; null if the membership does not exist or the access
   * key is wrong.
   */
  async find(ctx: Context, id: string, key: string, selection: Selection): Promise<MembershipManagePage | null> {
    requireHostedPage(ctx);
    const selectionOf = (field: string) => selection.fields.get(field) ?? emptySelection;
    const openedPage = await this.findByKey(ctx, id, key, selectionOf('membership'));
    if (!openedPage) return null;
    const { managed, paidId } = await this.deps.database.transaction((manager) =>
      this.readSkips({ ...ctx, manager }, id),
    );
    const method = managed.method && (await this.deps.methods.find(ctx, managed.method.id, selectionOf('method')));
    const { membership, plan } = managed;
    return {
      ...(await this.page(ctx, managed, openedPage, method)),
      skipOptions: skipOptions(membership, plan, paidId),
      skipsUntil: paymentAfterPause(membership),
      resumedCharge: isSkipping(membership) ? chargeOf({ ...membership, paymentCollectionPaused: false }) : null,
    };
  }

  /**
   * Returns a page of the membership's payments, newest first; null if the membership does not exist or the access key
   * is wrong.
   */
  async payments(
    ctx: Context,
    id: string,
    key: string,
    after: string | null,
  ): Promise<MembershipManagePayments | null> {
    requireHostedPage(ctx);
    const membershipRow = await this.findByKey(ctx, id, key, emptySelection);
    if (!membershipRow) return null;
    const page = await this.deps.payments.list(
      ctx,
      {
        accountId: membershipRow.accountId,
        membershipId: id,
        includeFree: true,
        order: 'created_at',
        direction: 'desc',
        page: { first: pageSize, after },
      },
      ofPayment,
    );
    const payments = (page.nodes as unknown as PaymentRow[]).map(
      ({ id: payment, total, status, substatus, memberId, paidAt, createdAt }) => ({
        id: payment,
        at: paidAt ?? createdAt,
        total: priced(total.amount, total.currency),
        substatus,
        receiptUrl:
          memberId === membershipRow.memberId && hasReceipt({ status, total: total.amount })
            ? this.deps.pages.receipt(payment)
            : null,
      }),
    );
    return { payments, next: page.hasNextPage ? page.cursorAt(page.nodes.length - 1) : null };
  }

  /**
   * Returns the tax rate of a top-up for a membership; null if the rate is unknown. Must be called outside of any
   * transaction. Throws `NotFound` if the membership does not exist.
   */
  async taxRate(ctx: Context, id: string): Promise<TaxRate | null> {
    return this.taxRateOf(ctx, await this.deps.database.transaction((manager) => this.read({ ...ctx, manager }, id)));
  }

  /** Returns a membership with its plan, payment method and clock. Throws `NotFound` if it does not exist. */
  async read(tx: Transaction, id: string): Promise<ManagedMembership> {
    const {
      tx: { clock },
      membership,
    } = await this.deps.memberships.inTime(tx, await this.deps.memberships.get(tx, id));
    return {
      membership,
      plan: await this.deps.plans.bought(tx, membership.planId),
      method: await this.deps.methods.ofMembership(tx, membership),
      clock,
    };
  }

  /** Returns a membership like `read`, and its last collected payment if its plan allows to skip payments. */
  private async readSkips(
    tx: Transaction,
    id: string,
  ): Promise<{ readonly managed: ManagedMembership; readonly paidId: string | null }> {
    const managed = await this.read(tx, id);
    const paid = managed.plan.maxSkippedPayments === null ? null : await this.deps.payments.latestPaid(tx, id);
    return { managed, paidId: paid?.id ?? null };
  }

  /** Returns the tax rate for the billing address of the membership's payment method; null if the rate is unknown. */
  private taxRateOf(ctx: Context, { membership, method }: ManagedMembership): Promise<TaxRate | null> {
    return this.deps.quotes.taxRate(ctx, membership.planId, method?.mailingAddress);
  }

  /**
   * Returns the membership if the access key opens its management page; null otherwise, or if the membership does not
   * exist.
   */
  async findByKey(ctx: Context, id: string, key: string, selection: Selection): Promise<ReadRow<Membership> | null> {
    const found = await this.deps.memberships.getCommandResult(ctx, id, selection.with(owner));
    return found && this.deps.pages.opens({ id, memberId: found.memberId as string | null }, key) ? found : null;
  }

  private async page(
    ctx: Context,
    managed: ManagedMembership,
    membership: ReadRow,
    method: ReadRow | null,
  ): Promise<Omit<MembershipManagePage, 'skipOptions' | 'skipsUntil' | 'resumedCharge'>> {
    const topUp = await this.topUp(ctx, managed);
    const scheduled = managed.membership.cancelAtPeriodEnd;
    const renews = isRunning(managed.membership.status) && managed.membership.billingPeriod !== null;
    return {
      membership,
      method,
      nextCharge: chargeOf(managed.membership),
      collection: isChargeable(managed) ? this.deps.charges.processor.collects : 'nothing',
      cancelable: renews && !scheduled,
      cancelOffer: offerOf(managed),
      topUp,
      laterTerms: encodeTerms(futurePaymentTerms(managed.membership, managed.plan)),
    };
  }

  private async topUp(ctx: Context, managed: ManagedMembership): Promise<MembershipTopUpOffer | null> {
    const { membership, plan } = managed;
    const now = managed.clock.now();
    const days = topUpDays(membership, plan, now);
    if (days === null || membership.expiresAt === null) return null;
    const price = this.deps.purchases.repurchasePrice(plan, {
      quantity: membership.quantity,
      taxRate: await this.taxRateOf(ctx, managed),
    });
    return {
      days,
      until: toppedUpUntil(membership.expiresAt, days, now),
      total: priced(price.total, price.currency),
      terms: encodeTerms(topUpTerms(managed, days, price)),
    };
  }
}

/** Returns whether the membership can be charged in the future, by a renewal or a top-up. */
export function isChargeable({ membership, plan, clock }: ManagedMembership): boolean {
  const { status, billingPeriod, renewalPrice } = membership;
  return (
    topUpDays(membership, plan, clock.now()) !== null ||
    (isRunning(status) && billingPeriod !== null && !isZero(renewalPrice))
  );
}

function chargeOf(membership: Membership): MembershipCharge | null {
  const next = nextPaymentOf(membership);
  return next && { at: next.at, amount: priced(next.amount, membership.currency) };
}

function offerOf({ membership, plan }: ManagedMembership): MembershipCancelOffer | null {
  const offer = cancelOfferOf(membership, plan);
  return (
    offer && {
      ...offer,
      amount: priced(
        applyPercentOff(membership.renewalPrice, offer.percentage, membership.currency),
        membership.currency,
      ),
      terms: encodeTerms(cancelOfferTerms(membership, plan, offer)),
    }
  );
}
