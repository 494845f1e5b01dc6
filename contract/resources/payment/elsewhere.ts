/**
 * What a payment shows of instalments and risk. The domains that own these say "none yet" with these
 * values; a domain that comes to exist takes its fields out of here and into `read.graphql`.
 */
export const paymentFieldsElsewhere = {
  financing_installments_count: null,
  financing_transactions: [],
  risk_score: null,
  risk_signals: null,
};
