import { type TSchema, Type, dateTime, ref } from '../../schemas';
import { optional, pageParams } from '../shared';

const listItem = {
  id: Type.String({ description: 'Interaction id (`crli_`); one per student and lesson.' }),
  completed: Type.Boolean({ description: 'Whether the student has completed the lesson.' }),
  created_at: dateTime({ description: 'When the student began the lesson.' }),
  lesson: Type.Object({
    id: Type.String({ description: 'Lesson id (`lesn_`).' }),
    title: Type.String(),
    chapter: Type.Object({ id: Type.String({ description: 'Chapter id (`chap_`).' }) }),
  }),
  user: ref('UserSummary'),
};

/** JSON Schemas for lesson interactions in the date-versioned REST API, latest version. */
export const courseLessonInteractionSchemas: Record<string, TSchema> = {
  CourseLessonInteractionListItem: Type.Object(listItem),
  CourseLessonInteraction: Type.Object({
    ...listItem,
    course: ref('StudiedCourse', { description: 'The course of the lesson.' }),
  }),
  CourseLessonInteractionListParams: Type.Object({
    ...pageParams,
    user_id: optional(Type.String(), { description: 'Only interactions of this user; `me` for the current user.' }),
    lesson_id: optional(Type.String(), { description: 'Only interactions with this lesson.' }),
    course_id: optional(Type.String(), { description: 'Only interactions with lessons of this course.' }),
    completed: optional(Type.Boolean(), {
      description: 'Only completed interactions, or only those that are not completed.',
    }),
  }),
};
