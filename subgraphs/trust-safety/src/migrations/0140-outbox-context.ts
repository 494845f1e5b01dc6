import { outboxContext } from '../../../kit/src';

export const TrustSafetyOutboxContext1750000000140 = outboxContext(
  'trust_safety',
  'TrustSafetyOutboxContext1750000000140',
);
