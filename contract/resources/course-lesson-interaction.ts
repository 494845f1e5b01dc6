import { boolean, dateTime, described, nullIfMissing, object, optional, params, resource, string } from '../wire';
import { studiedCourse } from './course-student';
import { pageFields, userSummary } from './shared';

/** The progress of a student in a lesson. */
export const courseLessonInteraction = resource({
  type: 'CourseLessonInteraction',
  inEvents: true,
  fields: {
    id: string('Interaction id (`crli_`); one per student and lesson.'),
    completed: boolean('Whether the student has completed the lesson.'),
    created_at: dateTime('When the student began the lesson.'),
    lesson: object(
      {
        id: string('Lesson id (`lesn_`).'),
        title: string('Title of the lesson.'),
        chapter: object({ id: string('Chapter id (`chap_`).') }, 'Chapter of the lesson.'),
      },
      'Lesson with its chapter.',
    ),
    user: nullIfMissing(described(userSummary, 'The student.')),
  },
  detailFields: { course: described(studiedCourse, 'The course of the lesson.') },
});

export const courseLessonInteractionListParams = params('CourseLessonInteractionListParams', {
  ...pageFields,
  user_id: optional(string('Only interactions of this user; `me` for the current user.')),
  lesson_id: optional(string('Only interactions with this lesson.')),
  course_id: optional(string('Only interactions with lessons of this course.')),
  completed: optional(boolean('Only completed interactions, or only those that are not completed.')),
});
