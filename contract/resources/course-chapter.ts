import { integer, list, params, resource, shape, string } from '../wire';
import { pageFields } from './shared';

const chapterTitle = { minLength: 1, maxLength: 150 } as const;

export const courseChapterLesson = shape('CourseChapterLesson', {
  id: string('Lesson id (`lesn_`).'),
  title: string('Title of the lesson.'),
  order: integer('Position in the chapter, from 0 without gaps.'),
});

/** A chapter of a course. */
export const courseChapter = resource({
  type: 'CourseChapter',
  fields: {
    id: string('Chapter id (`chap_`).'),
    title: string('Title of the chapter.').write(
      'create',
      string({ ...chapterTitle, description: '`Untitled chapter` by default.' }),
    ),
    order: integer('Position in the course, from 0 without gaps.'),
  },
  detailFields: {
    lessons: list(courseChapterLesson, 'In order; hidden lessons are included only with `courses:update`.'),
  },
});

export const courseChapterListParams = params('CourseChapterListParams', {
  ...pageFields,
  course_id: string('The course (`cors_`).'),
});

export const courseChapterCreateParams = params('CourseChapterCreateParams', {
  course_id: string('Course that the chapter is appended to (`cors_`).'),
  ...courseChapter.parameters('create'),
});

export const courseChapterUpdateParams = params('CourseChapterUpdateParams', {
  title: string({ ...chapterTitle, description: 'Title of the chapter, 1 to 150 characters.' }),
});
