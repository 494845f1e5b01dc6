/** GraphQL documents of receipts, with the response fields that they use. */
export interface Receipt {
  readonly expired: boolean;
  readonly withdrawal: ReceiptWithdrawal | null;
}

interface Amount {
  readonly amount: string;
  readonly currency: string;
}

export interface ReceiptWithdrawal {
  readonly id: string;
  readonly account: { readonly title: string } | null;
  readonly status: string;
  readonly amount: Amount;
  readonly feeAmount: Amount;
  readonly markupFee: Amount;
  readonly netAmount: Amount;
  readonly feeType: 'EXCLUSIVE' | 'INCLUSIVE' | null;
  readonly speed: string;
  readonly errorMessage: string | null;
  readonly estimatedArrival: string | null;
  readonly traceCode: string | null;
  readonly payoutMethod: {
    readonly nickname: string | null;
    readonly holder: string | null;
    readonly destinationCurrency: string;
    readonly supportedPayoutMethod: { readonly payerName: string | null } | null;
  } | null;
  readonly createdAt: string;
}

/** Receipt of a payment. */
export interface PaymentReceipt {
  readonly payment: {
    readonly id: string;
    readonly quantity: number;
    readonly paymentMethodType: string | null;
    readonly cardBrand: string | null;
    readonly cardLast4: string | null;
    readonly billingAddress: (Address & { readonly name: string | null }) | null;
    readonly account: Business | null;
    readonly user: { readonly name: string | null; readonly email: string | null } | null;
    readonly plan: { readonly title: string | null } | null;
    readonly product: { readonly title: string } | null;
    readonly promoCode: { readonly code: string } | null;
    /** Set if the discount is the credit of a change of plan. */
    readonly planChangeCredit: Amount | null;
  };
  readonly paidAt: string;
  readonly buyerName: string | null;
  readonly email: string | null;
  /** Business name in the buyer's billing details at the time of the payment. */
  readonly buyerBusinessName: string | null;
  readonly buyerTaxId: string | null;
  readonly buyerAccount: Business | null;
  readonly unitPrice: FormattedAmount | null;
  readonly subtotal: FormattedAmount;
  readonly discount: FormattedAmount | null;
  readonly tax: FormattedAmount | null;
  readonly taxIncluded: boolean;
  readonly total: FormattedAmount;
  readonly refunds: readonly ReceiptRefund[];
  readonly remaining: FormattedAmount;
  readonly membershipUrl: string | null;
  readonly invoiceNumber: string | null;
  readonly invoiceUrl: string | null;
}

export interface ReceiptRefund {
  readonly id: string;
  readonly at: string;
  readonly amount: FormattedAmount;
  readonly creditNoteUrl: string | null;
}

/** Credit note of a refund. */
export interface CreditNote {
  readonly number: string;
  readonly receipt: PaymentReceipt;
  readonly receiptUrl: string;
  readonly at: string;
  readonly net: FormattedAmount;
  readonly tax: FormattedAmount | null;
  readonly total: FormattedAmount;
}

/** Content of an issued invoice. */
export interface InvoiceDocument {
  readonly invoice: {
    readonly id: string;
    readonly number: string;
    readonly status: 'OPEN' | 'PAST_DUE' | 'PAID' | 'UNCOLLECTIBLE' | 'VOID';
    readonly collectionMethod: 'SEND_INVOICE' | 'CHARGE_AUTOMATICALLY';
    readonly dueDate: string | null;
    readonly paidAt: string | null;
    readonly customerName: string | null;
    readonly emailAddress: string | null;
    readonly hostedUrl: string | null;
    readonly account: Business | null;
    readonly user: { readonly name: string | null; readonly email: string | null } | null;
    readonly product: { readonly title: string } | null;
    readonly currentPlan: { readonly title: string | null } | null;
  };
  readonly issuedAt: string;
  readonly buyerAccount: Business | null;
  readonly billingAddress: (Address & { readonly name: string | null }) | null;
  /** Business name in the buyer's billing details at the time of the payment; null until it is paid. */
  readonly buyerBusinessName: string | null;
  readonly buyerTaxId: string | null;
  readonly lines: readonly InvoiceLine[];
  readonly subtotal: FormattedAmount;
  readonly discount: FormattedAmount | null;
  readonly tax: FormattedAmount | null;
  readonly taxIncluded: boolean;
  readonly isTaxPending: boolean;
  readonly total: FormattedAmount;
  readonly refunds: readonly ReceiptRefund[];
  readonly remaining: FormattedAmount | null;
  readonly receiptUrl: string | null;
}

interface InvoiceLine {
  /** Null for the product of the invoice. */
  readonly label: string | null;
  /** Exact decimal number, such as `1.5`. */
  readonly quantity: string;
  readonly unitPrice: FormattedAmount | null;
  readonly amount: FormattedAmount;
}

/** Folder of a type of document below `/receipts/`. */
export type DocumentKind = 'payments' | 'invoices' | 'refunds';

/** A business that sells or buys. */
export interface Business {
  readonly title: string;
  readonly businessAddress: Address | null;
  readonly taxIdentifiers: readonly { readonly taxIdValue: string }[] | null;
}

export interface Address {
  readonly line1: string | null;
  readonly line2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
  /** Two-letter code, in lower case. */
  readonly country: string | null;
}

export interface FormattedAmount {
  readonly money: Amount;
  /** The amount in English. */
  readonly formatted: string;
}

const amount = '{ amount currency }';
const formattedAmount = `{ money ${amount} formatted }`;
const address = '{ line1 line2 city state postalCode country }';
const namedAddress = '{ name line1 line2 city state postalCode country }';
const business = `{ title businessAddress ${address} taxIdentifiers { taxIdValue } }`;
const refunds = `refunds { id at amount ${formattedAmount} creditNoteUrl }`;
const paymentReceipt = `{
    payment {
      id quantity paymentMethodType cardBrand cardLast4
      billingAddress ${namedAddress}
      account ${business}
      user { name email }
      plan { title }
      product { title }
      promoCode { code }
      planChangeCredit ${amount}
    }
    paidAt buyerName buyerBusinessName email buyerTaxId membershipUrl taxIncluded invoiceNumber invoiceUrl
    buyerAccount ${business}
    unitPrice ${formattedAmount} subtotal ${formattedAmount} discount ${formattedAmount} tax ${formattedAmount} total ${formattedAmount}
    ${refunds} remaining ${formattedAmount}
  }`;

export const receiptDocuments = {
  receipt: `query Receipt($token: String!) {
  withdrawalReceipt(token: $token) {
    expired
    withdrawal {
      id account { title } status amount ${amount} feeAmount ${amount} markupFee ${amount} netAmount ${amount} feeType speed errorMessage estimatedArrival traceCode
      payoutMethod { nickname holder destinationCurrency supportedPayoutMethod { payerName } }
      createdAt
    }
  }
}`,
  payment: `query PaymentReceipt($id: ID!, $key: String!) {
  paymentReceipt(id: $id, key: $key) ${paymentReceipt}
}`,
  creditNote: `query CreditNote($id: ID!, $key: String!) {
  creditNote(id: $id, key: $key) {
    number at receiptUrl net ${formattedAmount} tax ${formattedAmount} total ${formattedAmount}
    receipt ${paymentReceipt}
  }
}`,
  invoice: `query InvoiceDocument($id: ID!, $key: String!) {
  invoiceDocument(id: $id, key: $key) {
    invoice {
      id number status collectionMethod dueDate paidAt customerName emailAddress hostedUrl
      account ${business}
      user { name email }
      product { title }
      currentPlan { title }
    }
    issuedAt buyerBusinessName buyerTaxId taxIncluded isTaxPending receiptUrl
    buyerAccount ${business}
    billingAddress ${namedAddress}
    lines { label quantity unitPrice ${formattedAmount} amount ${formattedAmount} }
    subtotal ${formattedAmount} discount ${formattedAmount} tax ${formattedAmount} total ${formattedAmount}
    ${refunds} remaining ${formattedAmount}
  }
}`,
} as const;
