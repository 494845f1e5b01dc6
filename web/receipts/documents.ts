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
  };
  readonly paidAt: string;
  readonly buyerName: string | null;
  readonly email: string | null;
  readonly buyerTaxId: string | null;
  readonly buyerAccount: Business | null;
  readonly unitPrice: FormattedAmount | null;
  readonly subtotal: FormattedAmount;
  readonly discount: FormattedAmount | null;
  readonly tax: FormattedAmount | null;
  readonly taxIncluded: boolean;
  readonly total: FormattedAmount;
  readonly refunds: readonly { readonly id: string; readonly at: string; readonly amount: FormattedAmount }[];
  readonly remaining: FormattedAmount;
  readonly membershipUrl: string | null;
}

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

interface FormattedAmount {
  readonly money: Amount;
  /** The amount in English. */
  readonly formatted: string;
}

const amount = '{ amount currency }';
const formattedAmount = `{ money ${amount} formatted }`;
const address = '{ line1 line2 city state postalCode country }';
const business = `{ title businessAddress ${address} taxIdentifiers { taxIdValue } }`;

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
  paymentReceipt(id: $id, key: $key) {
    payment {
      id quantity paymentMethodType cardBrand cardLast4
      billingAddress { name line1 line2 city state postalCode country }
      account ${business}
      user { name email }
      plan { title }
      product { title }
      promoCode { code }
    }
    paidAt buyerName email buyerTaxId membershipUrl taxIncluded
    buyerAccount ${business}
    unitPrice ${formattedAmount} subtotal ${formattedAmount} discount ${formattedAmount} tax ${formattedAmount} total ${formattedAmount}
    refunds { id at amount ${formattedAmount} } remaining ${formattedAmount}
  }
}`,
} as const;
