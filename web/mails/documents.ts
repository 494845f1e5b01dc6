/** GraphQL documents of mails to buyers, with the response fields that they use. */

interface Money {
  readonly amount: string;
  readonly currency: string;
}

interface Parties {
  readonly account: { readonly title: string; readonly logoUrl: string | null } | null;
  /** The buyer; null for a business, and for a deleted user. */
  readonly user: { readonly id: string; readonly email: string | null; readonly locale: string | null } | null;
  readonly product: { readonly title: string } | null;
  readonly plan: { readonly title: string | null } | null;
}

export interface PaymentOfMail extends Parties {
  readonly id: string;
  readonly billingReason: string;
  readonly quantity: number;
  readonly subtotal: Money;
  readonly discount: Money;
  readonly taxAmount: Money;
  readonly taxBehavior: 'INCLUSIVE' | 'EXCLUSIVE' | 'UNSPECIFIED';
  readonly total: Money;
  readonly promoCode: { readonly code: string } | null;
  /** Set if the discount is the credit of a change of plan. */
  readonly planChangeCredit: Money | null;
  readonly paidAt: string | null;
  readonly nextPaymentAttempt: string | null;
  readonly failureCode: string | null;
  readonly failureMessage: string | null;
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
  readonly receiptUrl: string | null;
  readonly membership: {
    readonly manageUrl: string | null;
    readonly renewalPeriodEnd: string | null;
    /** Null unless the product has licensing. */
    readonly licenseKey: string | null;
  } | null;
}

type PaymentSummary = Parties &
  Pick<PaymentOfMail, 'id' | 'total' | 'paidAt' | 'cardBrand' | 'cardLast4' | 'receiptUrl'>;

export interface RefundOfMail {
  readonly id: string;
  readonly status: string;
  readonly amount: Money;
  readonly creditNoteUrl: string | null;
  readonly payment: PaymentSummary | null;
}

export interface DisputeOfMail {
  readonly status: string;
  readonly amount: Money;
  readonly payment: PaymentSummary | null;
}

export interface InvoiceOfMail extends Omit<Parties, 'plan'> {
  readonly number: string;
  readonly status: string;
  readonly collectionMethod: string;
  readonly dueDate: string | null;
  readonly emailAddress: string | null;
  readonly hostedUrl: string | null;
  readonly documentUrl: string | null;
  readonly currentPlan: { readonly title: string | null; readonly initialPrice: Money; readonly taxType: string };
}

export interface MembershipOfMail extends Parties {
  readonly id: string;
  readonly storedStatus: string;
  readonly cancelAtPeriodEnd: boolean;
  readonly accessEndsAt: string | null;
  readonly trialEndsAt: string | null;
  /** Price of each further period; null if the membership does not renew. */
  readonly renewalPrice: Money | null;
  readonly renewalPeriodEnd: string | null;
  /** Null if nothing will be charged. */
  readonly nextPayment: { readonly at: string; readonly amount: Money } | null;
  readonly manageUrl: string | null;
  /** Saved payment method that is charged for renewals; `card` is null for other types. */
  readonly renewalPaymentMethod: { readonly card: CardOfMail | null } | null;
}

interface CardOfMail {
  readonly brand: string | null;
  readonly last4: string | null;
  /** Month, 1 to 12, at whose end the card expires. */
  readonly expMonth: number | null;
  readonly expYear: number | null;
}

export interface EntryOfMail extends Omit<Parties, 'plan'> {
  readonly plan:
    | (NonNullable<Parties['plan']> & {
        readonly purchaseUrl: string;
        readonly initialPrice: Money;
        readonly renewalPrice: Money;
      })
    | null;
}

const money = '{ amount currency }';
const people = 'account { title logoUrl } user { id email locale } product { title }';
const parties = `${people} plan { title }`;
const card = 'cardBrand cardLast4';
const paymentSummary = `{ id total ${money} paidAt receiptUrl ${card} ${parties} }`;

/** Documents that read the resource of an event as `resource`, by its type. */
export const mailDocuments = {
  Payment: `query MailPayment($id: ID!) {
  resource: payment(id: $id) {
    id billingReason quantity subtotal ${money} discount ${money} taxAmount ${money} taxBehavior total ${money} promoCode { code } planChangeCredit ${money}
    paidAt nextPaymentAttempt failureCode failureMessage ${card} receiptUrl membership { manageUrl renewalPeriodEnd licenseKey } ${parties}
  }
}`,
  Refund: `query MailRefund($id: ID!) {
  resource: refund(id: $id) { id status amount ${money} creditNoteUrl payment ${paymentSummary} }
}`,
  Invoice: `query MailInvoice($id: ID!) {
  resource: invoice(id: $id) {
    number status collectionMethod dueDate emailAddress hostedUrl documentUrl currentPlan { title initialPrice ${money} taxType } ${people}
  }
}`,
  Dispute: `query MailDispute($id: ID!) {
  resource: dispute(id: $id) { status amount ${money} payment ${paymentSummary} }
}`,
  Membership: `query MailMembership($id: ID!) {
  resource: membership(id: $id) {
    id storedStatus cancelAtPeriodEnd accessEndsAt trialEndsAt renewalPrice ${money} renewalPeriodEnd nextPayment { at amount ${money} } manageUrl renewalPaymentMethod { card { brand last4 expMonth expYear } } ${parties}
  }
}`,
  Entry: `query MailEntry($id: ID!) {
  resource: entry(id: $id) { plan { title purchaseUrl initialPrice ${money} renewalPrice ${money} } ${people} }
}`,
} as const;

/** GraphQL type of a resource that mails are about. */
export type MailResource = keyof typeof mailDocuments;
