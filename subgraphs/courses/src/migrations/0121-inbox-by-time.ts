import { inboxByTime } from '../../../kit/src';

export const CoursesInboxByTime1750000000121 = inboxByTime('courses', 'CoursesInboxByTime1750000000121');
