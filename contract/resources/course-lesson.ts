import {
  absentable,
  boolean,
  dateTime,
  decimal,
  enumValue,
  integer,
  list,
  nullable,
  optional,
  oneOfParams,
  params,
  resource,
  shape,
  string,
  described,
} from '../wire';
import {
  courseFile,
  courseLessonThumbnail,
  courseVisibilities,
  fileReference,
  lessonTypes,
  noPlaybackToken,
} from './course';
import { pageFields, createdAt, timestamps } from './shared';

const questionTypes = ['short_answer', 'true_false', 'multiple_choice', 'multiple_select'] as const;
const nullWhileLocked = 'Null while the lesson is locked for a student.';
const emptyWhileLocked = 'Empty while the lesson is locked for a student.';
const secret = { 'x-permission': 'courses:update' } as const;

export const courseVideoAsset = shape('CourseVideoAsset', {
  id: string('Id of the video in the lesson (`vid_`).'),
  asset_id: nullable(string('Asset id at the provider.')),
  playback_id: nullable(string('Null: course videos require signed playback.')).constant(null),
  signed_playback_id: nullable(string('Id for signed playback at the video provider; null until the video is ready.')),
  status: enumValue(['uploading', 'created', 'ready'], 'Upload and processing state of the video.'),
  audio_only: boolean('Whether the file has no picture.'),
  duration_seconds: nullable(integer('Length in seconds; null until it is known.')),
  signed_video_playback_token: noPlaybackToken,
  signed_thumbnail_playback_token: noPlaybackToken,
  signed_storyboard_playback_token: noPlaybackToken,
  ...timestamps,
  finished_uploading_at: nullable(dateTime('When the upload was completed; null before that.')),
});

export const assessmentOption = shape('AssessmentOption', {
  id: string('Option id (`opt_`).'),
  option_text: string('Text shown to students.'),
  is_correct: nullable(boolean({ ...secret, description: 'Whether the option is correct.' })),
  order: integer('Position from 0, without gaps.'),
});

export const assessmentQuestion = shape('AssessmentQuestion', {
  id: string('Question id (`ques_`).'),
  question_text: string('Text shown to students.'),
  question_type: enumValue(questionTypes, 'How the question is answered.'),
  correct_answer: nullable(
    string({
      ...secret,
      description: 'Correct text, or `true` or `false`; questions with options mark these instead.',
    }),
  ),
  order: integer('Position from 0, without gaps.'),
  created_at: createdAt,
  image: nullable(courseFile, 'Image of the question; null for none.'),
  options: list(assessmentOption, 'Options in order; empty for text questions.'),
});

export const assessmentOptionParams = params('AssessmentOptionParams', {
  id: optional(string('Existing option of the question to keep; if omitted, a new option is created.')),
  option_text: string({ minLength: 1, maxLength: 500, description: 'Text shown to students.' }),
  is_correct: boolean('Whether the option is correct.'),
});

export const assessmentQuestionParams = params('AssessmentQuestionParams', {
  id: optional(string('Existing question of the lesson to keep; if omitted, a new question is created.')),
  question_text: string({ minLength: 1, maxLength: 2_000, description: 'Text shown to students.' }),
  question_type: enumValue(questionTypes, 'How the question is answered.'),
  correct_answer: string({
    maxLength: 1_000,
    description: 'Used if there are no options; `true` or `false` for `true_false`.',
  }),
  image: optional(fileReference, 'PNG, JPEG, GIF or WebP file of at most 10 MB.').from('imageId'),
  options: optional(
    list(assessmentOptionParams.field(), { maxItems: 20 }),
    '`multiple_choice`: two or more, one of them correct; `multiple_select`: two or more, some of them correct; `true_false`: none, or two with one correct; `short_answer`: none.',
  ),
});

export const assessmentCompletionRequirementParams = oneOfParams('AssessmentCompletionRequirementParams', {
  minimum_grade_percent: optional(decimal('From 0 to 100, with at most two decimals.')),
  minimum_questions_correct: optional(integer({ minimum: 0, description: 'At most the number of questions.' })),
});

/** A lesson of a course. Its content is omitted while it is locked for a student. */
export const courseLesson = resource({
  type: 'CourseLesson',
  fields: {
    id: string('Lesson id (`lesn_`).'),
    title: string('Title of the lesson.').write(
      'both',
      string({ minLength: 1, maxLength: 120, description: '`Untitled lesson` by default.' }),
    ),
    order: integer('Position in the chapter, from 0 without gaps.'),
    lesson_type: enumValue(lessonTypes, "Type of the lesson's content.").write('patch'),
    visibility: enumValue(courseVisibilities, 'Whether students can see the lesson.').write('patch'),
    content: nullable(string(nullWhileLocked)).write(
      'both',
      string({ maxLength: 50_000, description: 'Text of the lesson.' }),
    ),
    days_from_course_start_until_unlock: nullable(
      integer('Days after the student starts the course until the lesson unlocks; null for no waiting period.'),
    ).write(
      'both',
      integer({
        minimum: 0,
        maximum: 3_650,
        description: 'Days after the student starts the course until the lesson unlocks; null for no waiting period.',
      }),
    ),
    embed_type: nullable(enumValue(['youtube', 'loom'], nullWhileLocked)).write(),
    embed_id: nullable(string(nullWhileLocked)).write(
      'both',
      string({ maxLength: 100, description: 'Must be sent together with `embed_type`.' }),
    ),
    created_at: createdAt,
    thumbnail: nullable(courseLessonThumbnail, 'Preview image; null for none.').write(
      'both',
      fileReference.from('thumbnailId'),
    ),
  },
  detailFields: {
    video_asset: nullable(courseVideoAsset, nullWhileLocked),
    main_pdf: nullable(courseFile, nullWhileLocked).write(
      'patch',
      described(fileReference, 'PDF shown in the lesson.').from('mainPdfId'),
    ),
    assessment_questions: list(assessmentQuestion, emptyWhileLocked).write(
      'patch',
      list(assessmentQuestionParams.field(), {
        maxItems: 100,
        description: 'All questions in order; omitted questions are deleted permanently.',
      }),
    ),
    attachments: list(courseFile, emptyWhileLocked).write(
      'patch',
      list(fileReference, { maxItems: 20, description: 'Downloadable files, at most 20; replaces the list.' }).from(
        'attachmentIds',
      ),
    ),
  },
});

export const courseLessonListParams = params('CourseLessonListParams', {
  ...pageFields,
  course_id: absentable(string('Only lessons of this course (`cors_`).')),
  chapter_id: absentable(string('Only lessons of this chapter (`chap_`).')),
});

export const courseLessonCreateParams = params('CourseLessonCreateParams', {
  chapter_id: string('Chapter that the lesson is appended to (`chap_`).'),
  lesson_type: enumValue(lessonTypes, "Type of the lesson's content."),
  ...courseLesson.parameters('create'),
});

export const courseLessonUpdateParams = params('CourseLessonUpdateParams', {
  mux_asset_id: optional(
    string({
      maxLength: 100,
      description:
        'Asset id of an uploaded video at its provider. In the sandbox, any string of letters, digits, - and _ is valid unless it begins with `missing`.',
    }),
  ),
  assessment_completion_requirement: optional(
    assessmentCompletionRequirementParams.field(),
    'One of the two; with neither, submitting the assessment completes the lesson.',
  ),
  max_attempts: optional(
    integer({
      minimum: 1,
      maximum: 100,
      description: 'Maximum number of submissions per student; null for no limit.',
    }),
  ),
  ...courseLesson.parameters('patch'),
});
