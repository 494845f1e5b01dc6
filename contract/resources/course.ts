import {
  absentable,
  boolean,
  enumValue,
  integer,
  list,
  nullable,
  object,
  optional,
  params,
  resource,
  shape,
  string,
  withDefaults,
} from '../wire';
import { accountIdParam, pageFields, timestamps } from './shared';

export const courseVisibilities = ['visible', 'hidden'] as const;
export const lessonTypes = ['text', 'video', 'pdf', 'multi', 'quiz', 'knowledge_check'] as const;
const languages = [
  'en',
  'es',
  'it',
  'pt',
  'de',
  'fr',
  'pl',
  'ru',
  'nl',
  'ca',
  'tr',
  'sv',
  'uk',
  'no',
  'fi',
  'sk',
  'el',
  'cs',
  'hr',
  'da',
  'ro',
  'bg',
] as const;

const courseTitle = string({ minLength: 1, maxLength: 150, description: 'Title, 1 to 150 characters.' });

/** Reference to a file in a request, which is the id of the file in GraphQL. */
export const fileReference = object({ id: string('A file that is ready (`file_`).') }, 'Uploaded file.').asInput(
  ({ id }: { readonly id: string }) => id,
);

export const courseThumbnail = shape('CourseThumbnail', {
  id: string('File id (`file_`).'),
  filename: nullable(string('Name of the file.')),
  content_type: nullable(string('Media type, such as `image/png`.')),
  optimized_url: nullable(string('Same as `source_url`: images are stored as uploaded.')).from('url'),
  source_url: nullable(string('URL of the image.')).from('url'),
});

export const courseFile = shape('CourseFile', {
  id: string('File id (`file_`).'),
  filename: nullable(string('Name of the file.')),
  content_type: nullable(string('Media type, such as `application/pdf`.')),
  url: nullable(string('Download URL.')),
});

export const courseLessonThumbnail = shape('CourseLessonThumbnail', { url: nullable(string('URL of the image.')) });

export const noPlaybackToken = nullable(string('Null: playback tokens are not issued.')).constant(null);

export const courseVideo = shape('CourseVideo', {
  signed_playback_id: nullable(string('Id for signed playback at the video provider; null until the video is ready.')),
  signed_thumbnail_playback_token: noPlaybackToken,
  duration_seconds: nullable(integer('Length in seconds; null until it is known.')),
});

export const courseOutlineLesson = shape('CourseOutlineLesson', {
  id: string('Lesson id (`lesn_`).'),
  lesson_type: enumValue(lessonTypes, "Type of the lesson's content."),
  title: string('Title of the lesson.'),
  order: integer('Position from 0, without gaps.'),
  video_asset: nullable(courseVideo, 'Video of the lesson; null for none.'),
  thumbnail: nullable(courseLessonThumbnail, 'Preview image; null for none.'),
});

export const courseOutlineChapter = shape('CourseOutlineChapter', {
  id: string('Chapter id (`chap_`).'),
  title: string('Title of the chapter.'),
  order: integer('Position from 0, without gaps.'),
  lessons: list(courseOutlineLesson, 'In order; hidden lessons are included only with `courses:update`.'),
});

export const courseLessonPlacementParams = params('CourseLessonPlacementParams', {
  id: string('Lesson id (`lesn_`).'),
  chapter_id: string('New chapter of the lesson; must be a chapter sent with its lessons (`chap_`).'),
  order: integer('Unique position among the lessons of that chapter; renumbered from 0.'),
  title: string({ minLength: 1, maxLength: 120, description: 'Title of the lesson.' }),
});

export const courseChapterPlacementParams = params('CourseChapterPlacementParams', {
  id: string('Chapter id (`chap_`).'),
  order: integer('Unique position; renumbered from 0.'),
  title: courseTitle,
  lessons: optional(
    list(courseLessonPlacementParams.field(), { maxItems: 500 }),
    'All current lessons of the chapters sent with this parameter, and lessons moved from other chapters of the course.',
  ),
});

/** A course with chapters and lessons. */
export const course = resource({
  type: 'Course',
  fields: {
    id: string('Course id (`cors_`).'),
    title: nullable(string('Title of the course.')).write('patch', courseTitle),
    tagline: nullable(string('Short description in one line.')).write('both', string({ maxLength: 200 })),
    cover_image: nullable(string('Image URL; null for courses created on this platform.')),
    thumbnail: nullable(courseThumbnail, 'Preview image; null for none.').write(
      'both',
      fileReference.from('thumbnailId'),
    ),
    description: nullable(string('Description of the course.')).write('patch', string({ maxLength: 10_000 })),
    language: enumValue(languages, 'Language of the course, ISO 639-1.').write('patch'),
    certificate_after_completion_enabled: nullable(
      boolean('Whether students who complete the course receive a certificate; false by default.'),
    ).write(),
    require_completing_lessons_in_order: boolean('False by default.').write(),
    order: string('Decimal position among the courses of the experience, in ascending order.').write(
      'both',
      string({
        maxLength: 62,
        description: 'Decimal position; after all other courses of the experience by default.',
      }),
    ),
    visibility: enumValue(courseVisibilities, '`visible` by default.').write(),
    ...timestamps,
  },
  detailFields: {
    chapters: list(courseOutlineChapter, 'In order.').write(
      'patch',
      list(courseChapterPlacementParams.field(), {
        maxItems: 100,
        description:
          'All chapters in their new state, each exactly once. The request is rejected if a chapter is missing, duplicated or from another course.',
      }),
    ),
  },
});

export const courseListParams = params('CourseListParams', {
  ...pageFields,
  account_id: absentable(accountIdParam('Only courses of this account.')),
  experience_id: absentable(string('Only courses in this experience (`exp_`).')),
});

export const courseCreateParams = params('CourseCreateParams', {
  experience_id: string('Experience that contains the course (`exp_`).'),
  title: courseTitle,
  ...withDefaults(course.parameters('create'), { visibility: 'visible' }),
});

export const courseUpdateParams = params('CourseUpdateParams', course.parameters('patch'));
