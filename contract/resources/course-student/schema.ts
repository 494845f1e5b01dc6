import { type TSchema, Type, dateTime, nullable, ref } from '../../schemas';
import { optional, pageParams } from '../shared';

const listItem = {
  id: Type.String({ description: 'Student id (`crst_`); one per user and course.' }),
  completed_lessons_count: Type.Integer({
    minimum: 0,
    description: 'Number of visible lessons that the student has completed.',
  }),
  completion_rate: Type.Number({
    minimum: 0,
    maximum: 100,
    description:
      'Percentage of visible lessons that the student has completed, with two decimals; 0 if there are none.',
  }),
  total_lessons_count: Type.Integer({ minimum: 0, description: 'Number of visible lessons in the course.' }),
  first_interaction_at: dateTime({
    description: 'When the student began the course; unlock delays of lessons start at this time.',
  }),
  last_interaction_at: dateTime({ description: "Time of the student's last activity in the course." }),
  user: ref('UserSummary'),
};

/** JSON Schemas for course students in the date-versioned REST API, latest version. */
export const courseStudentSchemas: Record<string, TSchema> = {
  CourseStudentListItem: Type.Object(listItem),
  CourseStudent: Type.Object({
    ...listItem,
    course: ref('StudiedCourse', { description: 'Course of the student.' }),
  }),
  StudiedCourse: Type.Object({
    id: Type.String({ description: 'Course id (`cors_`).' }),
    title: nullable(Type.String()),
    experience: Type.Object({ id: Type.String({ description: 'Experience that contains the course (`exp_`).' }) }),
  }),
  CourseStudentListParams: Type.Object({
    ...pageParams,
    course_id: Type.String({ description: 'Only students of this course (`cors_`).' }),
    keyword: optional(Type.String({ maxLength: 100 }), {
      description: 'Only students whose name or username contains this text.',
    }),
  }),
};
