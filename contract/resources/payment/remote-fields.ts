/**
 * Placeholder values ("none yet") of the payment fields for installments and risk, whose data belongs to domains that
 * do not exist yet. When such a domain is added, its fields move from here to `read.graphql`.
 */
export const foreignPaymentFields = {
  financing_installments_count: null,
  financing_transactions: [],
  risk_score: null,
  risk_signals: null,
} as const;
