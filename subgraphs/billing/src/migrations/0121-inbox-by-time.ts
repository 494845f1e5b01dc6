import { inboxByTime } from '../../../kit/src';

export const BillingInboxByTime1750000000121 = inboxByTime('billing', 'BillingInboxByTime1750000000121');
