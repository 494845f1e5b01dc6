import {
  dateTime,
  described,
  integer,
  nullable,
  nullIfMissing,
  number,
  object,
  optional,
  params,
  resource,
  shape,
  string,
} from '../wire';
import { pageFields, userSummary } from './shared';

/** The course of a student or a lesson interaction. */
export const studiedCourse = shape('StudiedCourse', {
  id: string('Course id (`cors_`).'),
  title: nullable(string('Title of the course.')),
  experience: object(
    { id: string('Experience that contains the course (`exp_`).') },
    'Experience that contains the course.',
  ),
});

/** A user who has started a course. */
export const courseStudent = resource({
  type: 'CourseStudent',
  fields: {
    id: string('Student id (`crst_`); one per user and course.'),
    completed_lessons_count: integer({
      minimum: 0,
      description: 'Number of visible lessons that the student has completed.',
    }),
    completion_rate: number({
      minimum: 0,
      maximum: 100,
      description:
        'Percentage of visible lessons that the student has completed, with two decimals; 0 if there are none.',
    }),
    total_lessons_count: integer({ minimum: 0, description: 'Number of visible lessons in the course.' }),
    first_interaction_at: dateTime('When the student began the course; unlock delays of lessons start at this time.'),
    last_interaction_at: dateTime("Time of the student's last activity in the course."),
    user: nullIfMissing(described(userSummary, 'The student.')),
  },
  detailFields: { course: described(studiedCourse, 'Course of the student.') },
});

export const courseStudentListParams = params('CourseStudentListParams', {
  ...pageFields,
  course_id: string('Only students of this course (`cors_`).'),
  keyword: optional(
    string({ maxLength: 100, description: 'Only students whose name or username contains this text.' }),
  ),
});
