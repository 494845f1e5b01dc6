import { inboxByTime } from '../../../kit/src';

export const PlatformInboxByTime1750000000121 = inboxByTime('platform', 'PlatformInboxByTime1750000000121');
