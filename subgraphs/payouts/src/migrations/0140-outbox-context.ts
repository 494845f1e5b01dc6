import { outboxContext } from '../../../kit/src';

export const PayoutsOutboxContext1750000000140 = outboxContext('payouts', 'PayoutsOutboxContext1750000000140');
