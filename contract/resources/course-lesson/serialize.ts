import { type CourseFileData, serializeCourseFile, serializePicture } from '../course/serialize';
import { toEnumValue } from '../shared';

/** Fields that the GraphQL fragment `CourseLessonListRead` selects. */
export interface CourseLessonListData {
  readonly id: string;
  readonly title: string;
  readonly order: number;
  readonly lessonType: string;
  readonly visibility: string;
  readonly content: string | null;
  readonly daysFromCourseStartUntilUnlock: number | null;
  readonly embedType: string | null;
  readonly embedId: string | null;
  readonly createdAt: string;
  readonly thumbnail: { readonly url: string | null } | null;
}

interface Video {
  readonly id: string;
  readonly assetId: string;
  readonly signedPlaybackId: string | null;
  readonly status: string;
  readonly audioOnly: boolean;
  readonly durationSeconds: number | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly finishedUploadingAt: string | null;
}

interface Question {
  readonly id: string;
  readonly questionText: string;
  readonly questionType: string;
  readonly correctAnswer: string | null;
  readonly order: number;
  readonly createdAt: string;
  readonly image: CourseFileData | null;
  readonly options: readonly {
    readonly id: string;
    readonly optionText: string;
    readonly isCorrect: boolean | null;
    readonly order: number;
  }[];
}

/** Fields that the GraphQL fragment `CourseLessonRead` selects. */
export interface CourseLessonData extends CourseLessonListData {
  readonly videoAsset: Video | null;
  readonly mainPdf: CourseFileData | null;
  readonly attachments: readonly CourseFileData[];
  readonly assessmentQuestions: readonly Question[];
}

/** Serializes a course lesson in a list, in the format of the latest API version. */
export function serializeCourseLessonListItem(lesson: CourseLessonListData) {
  return {
    id: lesson.id,
    title: lesson.title,
    order: lesson.order,
    lesson_type: toEnumValue(lesson.lessonType),
    visibility: toEnumValue(lesson.visibility),
    content: lesson.content,
    days_from_course_start_until_unlock: lesson.daysFromCourseStartUntilUnlock,
    embed_type: lesson.embedType && toEnumValue(lesson.embedType),
    embed_id: lesson.embedId,
    created_at: lesson.createdAt,
    thumbnail: serializePicture(lesson.thumbnail),
  };
}

/** Serializes a course lesson in the format of the latest API version. */
export function serializeCourseLesson(lesson: CourseLessonData) {
  return {
    ...serializeCourseLessonListItem(lesson),
    video_asset: lesson.videoAsset && serializeVideo(lesson.videoAsset),
    main_pdf: lesson.mainPdf && serializeCourseFile(lesson.mainPdf),
    assessment_questions: lesson.assessmentQuestions.map(serializeQuestion),
    attachments: lesson.attachments.map(serializeCourseFile),
  };
}

function serializeVideo(video: Video): object {
  return {
    id: video.id,
    asset_id: video.assetId,
    playback_id: null,
    signed_playback_id: video.signedPlaybackId,
    status: toEnumValue(video.status),
    audio_only: video.audioOnly,
    duration_seconds: video.durationSeconds,
    signed_video_playback_token: null,
    signed_thumbnail_playback_token: null,
    signed_storyboard_playback_token: null,
    created_at: video.createdAt,
    updated_at: video.updatedAt,
    finished_uploading_at: video.finishedUploadingAt,
  };
}

function serializeQuestion(question: Question): object {
  return {
    id: question.id,
    question_text: question.questionText,
    question_type: toEnumValue(question.questionType),
    correct_answer: question.correctAnswer,
    order: question.order,
    created_at: question.createdAt,
    image: question.image && serializeCourseFile(question.image),
    options: question.options.map(({ id, optionText, isCorrect, order }) => ({
      id,
      option_text: optionText,
      is_correct: isCorrect,
      order,
    })),
  };
}
