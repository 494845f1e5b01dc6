import { type TSchema, Type, dateTime, nullable, ref } from '../../schemas';
import { optional, pageParams } from '../shared';

const listItem = {
  id: Type.String({ description: 'Student id (`crst_`); a user has one for each course.' }),
  completed_lessons_count: Type.Integer({ minimum: 0, description: 'Visible lessons that the student has completed.' }),
  completion_rate: Type.Number({
    minimum: 0,
    maximum: 100,
    description:
      'Percent of the visible lessons that the student has completed, with two decimals; 0 where there is none.',
  }),
  total_lessons_count: Type.Integer({ minimum: 0, description: 'Visible lessons of the course.' }),
  first_interaction_at: dateTime({ description: 'When the student began the course; locked lessons wait from here.' }),
  last_interaction_at: dateTime({ description: 'When the student last did anything in the course.' }),
  user: ref('UserSummary'),
};

/** Schemas of the dated API for course students, latest version. */
export const courseStudentSchemas: Record<string, TSchema> = {
  CourseStudentListItem: Type.Object(listItem),
  CourseStudent: Type.Object({
    ...listItem,
    course: ref('StudiedCourse', { description: 'What the student studies.' }),
  }),
  StudiedCourse: Type.Object({
    id: Type.String({ description: 'Course id (`cors_`).' }),
    title: nullable(Type.String()),
    experience: Type.Object({ id: Type.String({ description: 'Experience in which the course is found (`exp_`).' }) }),
  }),
  CourseStudentListParams: Type.Object({
    ...pageParams,
    course_id: Type.String({ description: 'Students of this course (`cors_`).' }),
    keyword: optional(Type.String({ maxLength: 100 }), {
      description: 'Only students with this text in their name or username.',
    }),
  }),
};
