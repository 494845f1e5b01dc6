/**
 * Placeholder values (null or empty) of the payment fields for installments and risk, which no subgraph provides yet.
 * When a subgraph provides them, the fields move from here to `read.graphql`.
 */
export const foreignPaymentFields = {
  financing_installments_count: null,
  financing_transactions: [],
  risk_score: null,
  risk_signals: null,
} as const;
