import { type TSchema, Type, ref } from '../../schemas';
import { optional, pageParams } from '../shared';

const common = {
  id: Type.String({ description: 'Chapter id (`chap_`).' }),
  title: Type.String(),
  order: Type.Integer({ description: 'Position in the course, from 0 without gaps.' }),
};

/** JSON Schemas for course chapters in the date-versioned REST API, latest version. */
export const courseChapterSchemas: Record<string, TSchema> = {
  CourseChapterListItem: Type.Object(common),
  CourseChapter: Type.Object({
    ...common,
    lessons: Type.Array(ref('CourseChapterLesson'), {
      description: 'In order; hidden lessons are included only with `courses:update`.',
    }),
  }),
  CourseChapterLesson: Type.Object({
    id: Type.String({ description: 'Lesson id (`lesn_`).' }),
    title: Type.String(),
    order: Type.Integer({ description: 'Position in the chapter, from 0 without gaps.' }),
  }),
  CourseChapterListParams: Type.Object({
    ...pageParams,
    course_id: Type.String({ description: 'The course (`cors_`).' }),
  }),
  CourseChapterCreateParams: Type.Object({
    course_id: Type.String({ description: 'Course that the chapter is appended to (`cors_`).' }),
    title: optional(Type.String({ minLength: 1, maxLength: 150 }), { description: '`Untitled chapter` by default.' }),
  }),
  CourseChapterUpdateParams: Type.Object({ title: Type.String({ minLength: 1, maxLength: 150 }) }),
};
