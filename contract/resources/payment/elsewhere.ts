/**
 * What a payment shows of disputes, instalments and risk. The domains that own these say "none yet" with these
 * values; a domain that comes to exist takes its fields out of here and into `read.graphql`.
 *
 * @param allows whether the caller has a permission on the payment's account
 */
export function paymentFieldsElsewhere(allows: (permission: string) => boolean) {
  return {
    disputes: allows('payment:dispute:read') ? [] : null,
    financing_installments_count: null,
    financing_transactions: [],
    risk_score: null,
    risk_signals: null,
  };
}
