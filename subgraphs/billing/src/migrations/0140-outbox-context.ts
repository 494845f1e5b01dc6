import { outboxContext } from '../../../kit/src';

export const BillingOutboxContext1750000000140 = outboxContext('billing', 'BillingOutboxContext1750000000140');
