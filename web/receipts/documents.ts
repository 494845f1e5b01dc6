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

const amount = '{ amount currency }';

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
} as const;
