import { inboxByTime } from '../../../kit/src';

export const TrustSafetyInboxByTime1750000000121 = inboxByTime('trust_safety', 'TrustSafetyInboxByTime1750000000121');
