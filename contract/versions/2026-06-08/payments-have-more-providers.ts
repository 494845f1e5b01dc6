import { defineVersionChange, enumValueAdded } from '../../versioning';

export default defineVersionChange({
  version: '2026-06-08',
  name: 'payments-have-more-providers',
  summary: 'The provider of a refund can be `masspay`, and the type of a fee `high_risk_merchant_fee`.',
  why: 'Both were added after the first version.',
  upgrade:
    'Handle `masspay`, previously shown as `multi_psp`, and `high_risk_merchant_fee`, previously shown as `service_processing_fee`.',
  operations: [
    enumValueAdded('Refund', 'provider', 'masspay', { shownAs: 'multi_psp' }),
    enumValueAdded('RefundListItem', 'provider', 'masspay', { shownAs: 'multi_psp' }),
    enumValueAdded('PaymentFee', 'type', 'high_risk_merchant_fee', { shownAs: 'service_processing_fee' }),
  ],
  examples: [
    ...['Refund', 'RefundListItem'].map((schema) => ({
      schema,
      newer: { id: 'rfnd_1', provider: 'masspay' },
      older: { id: 'rfnd_1', provider: 'multi_psp' },
    })),
    {
      schema: 'PaymentFee',
      newer: { type: 'high_risk_merchant_fee' },
      older: { type: 'service_processing_fee' },
    },
  ],
});
