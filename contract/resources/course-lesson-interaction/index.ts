import { type ResourceRead, readFragment } from '../read';
import { serializeCourseLessonInteraction } from './serialize';

export * from './schema';
export * from './serialize';

/**
 * How REST routes and events read lesson interactions, with the GraphQL fragments `CourseLessonInteractionRead` and,
 * for lists, `CourseLessonInteractionListRead`.
 */
export const courseLessonInteractionRead: ResourceRead = {
  type: 'CourseLessonInteraction',
  field: 'courseLessonInteraction',
  fragment: readFragment('course-lesson-interaction'),
  serialize: serializeCourseLessonInteraction,
};
