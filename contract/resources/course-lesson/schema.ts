import { type TSchema, Type, dateTime, enumOf, money, nullable, ref } from '../../schemas';
import { courseVisibilities, lessonTypes } from '../course/enums';
import { optional, pageParams } from '../shared';

const embedTypes = ['youtube', 'loom'] as const;
const questionTypes = ['short_answer', 'true_false', 'multiple_choice', 'multiple_select'] as const;
const nullWhileLocked = { description: 'Null while the lesson is locked for a student.' };
const emptyWhileLocked = { description: 'Empty while the lesson is locked for a student.' };
const secret = { 'x-permission': 'courses:update' } as const;

const common = {
  id: Type.String({ description: 'Lesson id (`lesn_`).' }),
  title: Type.String(),
  order: Type.Integer({ description: 'Position in the chapter, from 0 without gaps.' }),
  lesson_type: enumOf(lessonTypes),
  visibility: enumOf(courseVisibilities),
  content: nullable(Type.String(), nullWhileLocked),
  days_from_course_start_until_unlock: nullable(Type.Integer(), {
    description: 'Days after the student starts the course until the lesson unlocks.',
  }),
  embed_type: nullable(enumOf(embedTypes), nullWhileLocked),
  embed_id: nullable(Type.String(), nullWhileLocked),
  created_at: dateTime(),
  thumbnail: nullable(ref('CourseLessonThumbnail')),
};

const fileId = Type.Object({ id: Type.String({ description: 'A file that is ready (`file_`).' }) });

const patch = {
  content: optional(Type.String({ maxLength: 50_000 })),
  days_from_course_start_until_unlock: optional(Type.Integer({ minimum: 0, maximum: 3_650 })),
  embed_id: optional(Type.String({ maxLength: 100 }), { description: 'Must be sent together with `embed_type`.' }),
  embed_type: optional(enumOf(embedTypes)),
  thumbnail: optional(fileId),
  title: optional(Type.String({ minLength: 1, maxLength: 120 }), { description: '`Untitled lesson` by default.' }),
};

const assessment: Record<string, TSchema> = {
  AssessmentQuestion: Type.Object({
    id: Type.String({ description: 'Question id (`ques_`).' }),
    question_text: Type.String(),
    question_type: enumOf(questionTypes),
    correct_answer: nullable(Type.String(), secret),
    order: Type.Integer({ description: 'Position from 0, without gaps.' }),
    created_at: dateTime(),
    image: nullable(ref('CourseFile')),
    options: Type.Array(ref('AssessmentOption')),
  }),
  AssessmentOption: Type.Object({
    id: Type.String({ description: 'Option id (`opt_`).' }),
    option_text: Type.String(),
    is_correct: nullable(Type.Boolean(), secret),
    order: Type.Integer({ description: 'Position from 0, without gaps.' }),
  }),
  AssessmentQuestionParams: Type.Object({
    id: optional(Type.String(), {
      description: 'Existing question of the lesson to keep; if omitted, a new question is created.',
    }),
    question_text: Type.String({ minLength: 1, maxLength: 2_000 }),
    question_type: enumOf(questionTypes),
    correct_answer: Type.String({
      maxLength: 1_000,
      description: 'Used if there are no options; `true` or `false` for `true_false`.',
    }),
    image: optional(fileId),
    options: optional(Type.Array(ref('AssessmentOptionParams'), { maxItems: 20 }), {
      description:
        '`multiple_choice`: two or more, one of them correct; `multiple_select`: two or more, some of them correct; `true_false`: none, or two with one correct; `short_answer`: none.',
    }),
  }),
  AssessmentOptionParams: Type.Object({
    id: optional(Type.String(), {
      description: 'Existing option of the question to keep; if omitted, a new option is created.',
    }),
    option_text: Type.String({ minLength: 1, maxLength: 500 }),
    is_correct: Type.Boolean(),
  }),
  AssessmentCompletionRequirementParams: Type.Object(
    {
      minimum_grade_percent: optional(money(), { description: 'From 0 to 100, with at most two decimals.' }),
      minimum_questions_correct: optional(Type.Integer({ minimum: 0 }), {
        description: 'At most the number of questions.',
      }),
    },
    { description: 'One of the two; with neither, submitting the assessment completes the lesson.' },
  ),
};

/** JSON Schemas for course lessons in the date-versioned REST API, latest version. */
export const courseLessonSchemas: Record<string, TSchema> = {
  ...assessment,
  CourseLessonListItem: Type.Object(common),
  CourseLesson: Type.Object({
    ...common,
    video_asset: nullable(ref('CourseVideoAsset'), nullWhileLocked),
    main_pdf: nullable(ref('CourseFile'), nullWhileLocked),
    assessment_questions: Type.Array(ref('AssessmentQuestion'), emptyWhileLocked),
    attachments: Type.Array(ref('CourseFile'), emptyWhileLocked),
  }),
  CourseVideoAsset: Type.Object({
    id: Type.String({ description: 'Id of the video in the lesson (`vid_`).' }),
    asset_id: nullable(Type.String(), { description: 'Asset id at the provider.' }),
    playback_id: nullable(Type.String(), { description: 'Null: course videos require signed playback.' }),
    signed_playback_id: nullable(Type.String()),
    status: enumOf(['uploading', 'created', 'ready']),
    audio_only: Type.Boolean(),
    duration_seconds: nullable(Type.Integer()),
    signed_video_playback_token: nullable(Type.String(), { description: 'Null: playback tokens are not issued.' }),
    signed_thumbnail_playback_token: nullable(Type.String(), { description: 'Null: playback tokens are not issued.' }),
    signed_storyboard_playback_token: nullable(Type.String(), { description: 'Null: playback tokens are not issued.' }),
    created_at: dateTime(),
    updated_at: dateTime(),
    finished_uploading_at: nullable(dateTime()),
  }),
  CourseLessonListParams: Type.Object({
    ...pageParams,
    course_id: Type.Optional(Type.String({ description: 'Only lessons of this course (`cors_`).' })),
    chapter_id: Type.Optional(Type.String({ description: 'Only lessons of this chapter (`chap_`).' })),
  }),
  CourseLessonCreateParams: Type.Object({
    chapter_id: Type.String({ description: 'Chapter that the lesson is appended to (`chap_`).' }),
    lesson_type: enumOf(lessonTypes),
    ...patch,
  }),
  CourseLessonUpdateParams: Type.Object({
    lesson_type: optional(enumOf(lessonTypes)),
    visibility: optional(enumOf(courseVisibilities)),
    main_pdf: optional(fileId),
    attachments: optional(Type.Array(fileId, { maxItems: 20 })),
    mux_asset_id: optional(Type.String({ maxLength: 100 }), {
      description:
        'Asset id of an uploaded video at its provider. In the sandbox, any string of letters, digits, - and _ is valid unless it begins with `missing`.',
    }),
    assessment_questions: optional(Type.Array(ref('AssessmentQuestionParams'), { maxItems: 100 }), {
      description: 'All questions in order; omitted questions are deleted permanently.',
    }),
    assessment_completion_requirement: optional(ref('AssessmentCompletionRequirementParams')),
    max_attempts: optional(Type.Integer({ minimum: 1, maximum: 100 }), {
      description: 'Maximum number of submissions per student; null for no limit.',
    }),
    ...patch,
  }),
};
