import { type TSchema, Type, accountId, dateTime, enumOf, nullable, ref } from '../../schemas';
import { optional, pageParams } from '../shared';
import { courseVisibilities, languages, lessonTypes } from './enums';

const common = {
  id: Type.String({ description: 'Course id (`cors_`).' }),
  title: nullable(Type.String()),
  tagline: nullable(Type.String()),
  cover_image: nullable(Type.String(), { description: 'Image URL; null for courses created on this platform.' }),
  thumbnail: nullable(ref('CourseThumbnail')),
  description: nullable(Type.String()),
  language: enumOf(languages),
  certificate_after_completion_enabled: nullable(Type.Boolean()),
  require_completing_lessons_in_order: Type.Boolean(),
  order: Type.String({ description: 'Decimal position among the courses of the experience, in ascending order.' }),
  visibility: enumOf(courseVisibilities),
  created_at: dateTime(),
  updated_at: dateTime(),
};

const fileId = Type.Object({ id: Type.String({ description: 'A file that is ready (`file_`).' }) });

const patch = {
  certificate_after_completion_enabled: optional(Type.Boolean(), {
    description: 'Whether students who complete the course receive a certificate; false by default.',
  }),
  order: optional(Type.String({ maxLength: 62 }), {
    description: 'Decimal position; after all other courses of the experience by default.',
  }),
  require_completing_lessons_in_order: optional(Type.Boolean(), { description: 'False by default.' }),
  tagline: optional(Type.String({ maxLength: 200 })),
  thumbnail: optional(fileId),
  visibility: optional(enumOf(courseVisibilities), { description: '`visible` by default.' }),
};

/** Response schemas of files and videos that several schemas of courses refer to. */
const fileSchemas: Record<string, TSchema> = {
  CourseThumbnail: Type.Object({
    id: Type.String({ description: 'File id (`file_`).' }),
    filename: nullable(Type.String()),
    content_type: nullable(Type.String()),
    optimized_url: nullable(Type.String(), {
      description: 'Same as `source_url`: images are stored as uploaded.',
    }),
    source_url: nullable(Type.String()),
  }),
  CourseFile: Type.Object({
    id: Type.String({ description: 'File id (`file_`).' }),
    filename: nullable(Type.String()),
    content_type: nullable(Type.String()),
    url: nullable(Type.String(), { description: 'Download URL.' }),
  }),
  CourseLessonThumbnail: Type.Object({ url: nullable(Type.String()) }),
  CourseVideo: Type.Object({
    signed_playback_id: nullable(Type.String()),
    signed_thumbnail_playback_token: nullable(Type.String(), { description: 'Null: playback tokens are not issued.' }),
    duration_seconds: nullable(Type.Integer()),
  }),
};

/** JSON Schemas for courses in the date-versioned REST API, latest version. */
export const courseSchemas: Record<string, TSchema> = {
  ...fileSchemas,
  CourseListItem: Type.Object(common),
  Course: Type.Object({
    ...common,
    chapters: Type.Array(ref('CourseOutlineChapter'), { description: 'In order.' }),
  }),
  CourseOutlineChapter: Type.Object({
    id: Type.String({ description: 'Chapter id (`chap_`).' }),
    title: Type.String(),
    order: Type.Integer({ description: 'Position from 0, without gaps.' }),
    lessons: Type.Array(ref('CourseOutlineLesson'), {
      description: 'In order; hidden lessons are included only with `courses:update`.',
    }),
  }),
  CourseOutlineLesson: Type.Object({
    id: Type.String({ description: 'Lesson id (`lesn_`).' }),
    lesson_type: enumOf(lessonTypes),
    title: Type.String(),
    order: Type.Integer({ description: 'Position from 0, without gaps.' }),
    video_asset: nullable(ref('CourseVideo')),
    thumbnail: nullable(ref('CourseLessonThumbnail')),
  }),
  CourseListParams: Type.Object({
    ...pageParams,
    account_id: Type.Optional(accountId({ description: 'Only courses of this account.' })),
    experience_id: Type.Optional(Type.String({ description: 'Only courses in this experience (`exp_`).' })),
  }),
  CourseCreateParams: Type.Object({
    experience_id: Type.String({ description: 'Experience that contains the course (`exp_`).' }),
    title: Type.String({ minLength: 1, maxLength: 150 }),
    ...patch,
  }),
  CourseUpdateParams: Type.Object({
    title: optional(Type.String({ minLength: 1, maxLength: 150 })),
    description: optional(Type.String({ maxLength: 10_000 })),
    language: optional(enumOf(languages)),
    chapters: optional(Type.Array(ref('CourseChapterPlacementParams'), { maxItems: 100 }), {
      description:
        'All chapters in their new state, each exactly once. The request is rejected if a chapter is missing, duplicated or from another course.',
    }),
    ...patch,
  }),
  CourseChapterPlacementParams: Type.Object({
    id: Type.String({ description: 'Chapter id (`chap_`).' }),
    order: Type.Integer({ description: 'Unique position; renumbered from 0.' }),
    title: Type.String({ minLength: 1, maxLength: 150 }),
    lessons: optional(Type.Array(ref('CourseLessonPlacementParams'), { maxItems: 500 }), {
      description:
        'All current lessons of the chapters sent with this parameter, and lessons moved from other chapters of the course.',
    }),
  }),
  CourseLessonPlacementParams: Type.Object({
    id: Type.String({ description: 'Lesson id (`lesn_`).' }),
    chapter_id: Type.String({
      description: 'New chapter of the lesson; must be a chapter sent with its lessons (`chap_`).',
    }),
    order: Type.Integer({
      description: 'Unique position among the lessons of that chapter; renumbered from 0.',
    }),
    title: Type.String({ minLength: 1, maxLength: 120 }),
  }),
};
