import type {
  DisputeOfMail,
  EntryOfMail,
  InvoiceOfMail,
  MembershipOfMail,
  PaymentOfMail,
  RefundOfMail,
} from '../documents';
import type { MailOptions } from '../writer';

const usd = (amount: string) => ({ amount, currency: 'USD' });

/** Options of a live service. */
export const mailOptions: MailOptions = {
  origin: 'https://pay.test',
  sandbox: false,
  format: ({ amount }) => `$${amount}`,
  unsubscribeUrl: (recipient) => `https://pay.test/mails/unsubscribe/${encodeURIComponent(recipient)}`,
};

const parties = {
  account: { title: 'Ada Academy', logoUrl: 'https://pay.test/files/logo.png' },
  user: { id: 'user_1', email: 'buyer@example.com', locale: 'en' },
  product: { title: 'Course' },
  plan: { title: 'Monthly' },
};

/** A paid renewal, with tax and a discount. */
export const onePayment: PaymentOfMail = {
  ...parties,
  id: 'pay_1',
  billingReason: 'SUBSCRIPTION_CREATE',
  quantity: 1,
  subtotal: usd('30.00'),
  discount: usd('3.00'),
  taxAmount: usd('5.13'),
  taxBehavior: 'EXCLUSIVE',
  total: usd('32.13'),
  promoCode: { code: 'SAVE10' },
  planChangeCredit: null,
  paidAt: '2026-11-30T10:00:00.000Z',
  nextPaymentAttempt: null,
  failureCode: null,
  failureMessage: null,
  cardBrand: 'VISA',
  cardLast4: '4242',
  receiptUrl: 'https://pay.test/receipts/payments/pay_1?key=r',
  membership: {
    manageUrl: 'https://pay.test/manage/mem_1?key=k',
    renewalPeriodEnd: '2026-12-30T10:00:00.000Z',
    licenseKey: null,
  },
};

/** A renewal that was declined and will be tried again. */
export const failedPayment: PaymentOfMail = {
  ...onePayment,
  billingReason: 'SUBSCRIPTION_CYCLE',
  paidAt: null,
  nextPaymentAttempt: '2026-12-03T10:00:00.000Z',
  failureCode: 'INSUFFICIENT_FUNDS',
  failureMessage: 'The card does not have enough funds.',
};

export const oneRefund: RefundOfMail = {
  id: 'rfnd_1',
  status: 'SUCCEEDED',
  amount: usd('10.00'),
  creditNoteUrl: 'https://pay.test/receipts/refunds/rfnd_1?key=c',
  payment: onePayment,
};

/** An invoice that was sent to a person who is not yet a user. */
export const oneInvoice: InvoiceOfMail = {
  account: parties.account,
  user: null,
  product: { title: 'Consulting' },
  number: '#0007',
  status: 'OPEN',
  collectionMethod: 'SEND_INVOICE',
  dueDate: '2026-12-15T12:00:00.000Z',
  emailAddress: 'buyer@example.com',
  hostedUrl: 'https://pay.test/checkout/plan_2?invoice=token',
  documentUrl: 'https://pay.test/receipts/invoices/inv_1?key=i',
  currentPlan: { title: null, initialPrice: usd('120.00'), taxType: 'UNSPECIFIED' },
};

/** A dispute that the bank has decided in favor of the buyer. */
export const lostDispute: DisputeOfMail = { status: 'LOST', amount: usd('32.13'), payment: onePayment };

/** A membership whose end is scheduled. */
export const canceledMembership: MembershipOfMail = {
  ...parties,
  id: 'mem_1',
  storedStatus: 'ACTIVE',
  cancelAtPeriodEnd: true,
  accessEndsAt: '2026-12-30T10:00:00.000Z',
  trialEndsAt: null,
  renewalPrice: usd('30.00'),
  renewalPeriodEnd: '2027-01-10T10:00:00.000Z',
  nextPayment: null,
  manageUrl: 'https://pay.test/manage/mem_1?key=k',
  renewalPaymentMethod: { card: { brand: 'VISA', last4: '4242', expMonth: 12, expYear: 2026 } },
};

/** A membership whose trial ends soon. */
export const trial: MembershipOfMail = {
  ...canceledMembership,
  storedStatus: 'TRIALING',
  cancelAtPeriodEnd: false,
  accessEndsAt: null,
  trialEndsAt: '2026-12-03T10:00:00.000Z',
};

/** A membership that renews soon. */
export const renewing: MembershipOfMail = {
  ...trial,
  storedStatus: 'ACTIVE',
  trialEndsAt: null,
  nextPayment: { at: '2027-01-10T10:00:00.000Z', amount: usd('300.00') },
};

/** A waitlist entry of a plan with a price. */
export const oneEntry: EntryOfMail = {
  ...parties,
  plan: {
    title: 'Monthly',
    purchaseUrl: 'https://pay.test/checkout/plan_1',
    initialPrice: usd('0.00'),
    renewalPrice: usd('30.00'),
  },
};

/** A membership that was ended immediately. */
export const endedMembership: MembershipOfMail = {
  ...canceledMembership,
  storedStatus: 'CANCELED',
  cancelAtPeriodEnd: false,
  accessEndsAt: null,
};

/** A waitlist entry of a plan that is free. */
export const freeEntry: EntryOfMail = {
  ...oneEntry,
  plan: { ...(oneEntry.plan as NonNullable<EntryOfMail['plan']>), renewalPrice: usd('0.00') },
};
