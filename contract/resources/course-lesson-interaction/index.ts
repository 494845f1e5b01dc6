import { type ResourceRead, readFragment } from '../read';
import { serializeCourseLessonInteraction } from './serialize';

export * from './schema';
export * from './serialize';

/** GraphQL fragments `CourseLessonInteractionRead` and `CourseLessonInteractionListRead`. */
export const courseLessonInteractionRead: ResourceRead = {
  type: 'CourseLessonInteraction',
  field: 'courseLessonInteraction',
  fragment: readFragment('course-lesson-interaction'),
  serialize: serializeCourseLessonInteraction,
};
