import { outboxContext } from '../../../kit/src';

export const CoursesOutboxContext1750000000140 = outboxContext('courses', 'CoursesOutboxContext1750000000140');
