import { inboxByTime } from '../../../kit/src';

export const PayoutsInboxByTime1750000000121 = inboxByTime('payouts', 'PayoutsInboxByTime1750000000121');
