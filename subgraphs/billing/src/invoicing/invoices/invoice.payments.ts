import type { Transaction } from '../../../../kit/src';
import type { MemberRepository } from '../../memberships/members/member.repository';
import type { PaymentMethodRepository } from '../../payments/payment-methods/payment-method.repository';
import type { PaymentSettlement } from '../../payments/payments/payment.settlement';
import type { PlanRepository } from '../../catalogue/plans/plan.repository';
import type { Purchases } from '../../checkout/purchases/purchases';
import type { InvoiceCharges } from './invoice.charges';
import type { Invoice } from './invoice.resource';

export interface InvoicePaymentDeps {
  readonly plans: PlanRepository;
  readonly members: MemberRepository;
  readonly methods: PaymentMethodRepository;
  readonly purchases: Purchases;
  readonly settlement: PaymentSettlement;
  /** Public URL of the service, for links to hosted pages. */
  readonly origin: string;
}

/**
 * Charges the saved payment methods of invoices with automatic collection. Each charge is a purchase of the invoice's
 * plan.
 */
export class InvoicePayments implements InvoiceCharges {
  constructor(private readonly deps: InvoicePaymentDeps) {}

  async charge(tx: Transaction, invoice: Invoice): Promise<string> {
    if (invoice.paymentMethodId === null) throw new Error(`${invoice.id} has no payment method to charge`);
    const method = await this.deps.methods.get(tx, invoice.paymentMethodId);
    const plan = await this.deps.plans.offered(tx, invoice.planId);
    const { payment } = await this.deps.purchases.begin(
      tx,
      {
        plan,
        buyer: await this.deps.members.buyer(tx, method.memberId),
        buyerAccountId: null,
        shownTerms: null,
        terms: { quantity: 1, promoCode: null, taxRate: null, userId: method.userId },
        description: `Invoice ${invoice.number}`,
        billingReason: 'manual',
        checkoutConfigurationId: null,
        billingAddress: method.mailingAddress,
        shippingAddress: null,
        evidence: { column: 'member_id', id: method.memberId },
        affiliateCode: null,
        customFieldResponses: [],
        metadata: {},
        applicationFee: null,
        invoiceId: invoice.id,
        member: { id: method.memberId, paymentMethodId: method.id },
      },
      {
        source: () => ({ kind: 'saved', reference: method.reference }),
        provider: method.provider,
        returnUrl: this.deps.origin,
        isOnSession: false,
        saves: false,
      },
    );
    if (payment.chargeState === 'idle') await this.deps.settlement.settleFree(tx, payment.id);
    return payment.id;
  }
}
