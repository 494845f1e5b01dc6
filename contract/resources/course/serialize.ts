import { toEnumValue } from '../shared';

/** GraphQL data of a file in a course: `{ id filename contentType url }`. */
export interface CourseFileData {
  readonly id: string;
  readonly filename: string;
  readonly contentType: string | null;
  readonly url: string | null;
}

interface Picture {
  readonly url: string | null;
}

/** Fields that the GraphQL fragment `CourseListRead` selects. */
export interface CourseListData {
  readonly id: string;
  readonly title: string | null;
  readonly tagline: string | null;
  readonly coverImage: string | null;
  readonly thumbnail: CourseFileData | null;
  readonly description: string | null;
  readonly language: string;
  readonly certificateAfterCompletionEnabled: boolean;
  readonly requireCompletingLessonsInOrder: boolean;
  readonly order: string;
  readonly visibility: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

interface OutlineLesson {
  readonly id: string;
  readonly lessonType: string;
  readonly title: string;
  readonly order: number;
  readonly videoAsset: { readonly signedPlaybackId: string | null; readonly durationSeconds: number | null } | null;
  readonly thumbnail: Picture | null;
}

/** Fields that the GraphQL fragment `CourseRead` selects. */
export interface CourseData extends CourseListData {
  readonly chapters: readonly {
    readonly id: string;
    readonly title: string;
    readonly order: number;
    readonly lessons: readonly OutlineLesson[];
  }[];
}

/** Serializes a picture: only its URL. */
export function serializePicture(picture: Picture | null): object | null {
  return picture && { url: picture.url };
}

/** Serializes a file in a course. */
export function serializeCourseFile({ id, filename, contentType, url }: CourseFileData): object {
  return { id, filename, content_type: contentType, url };
}

/** Serializes a course in a list, in the format of the latest API version. */
export function serializeCourseListItem(course: CourseListData) {
  return {
    id: course.id,
    title: course.title,
    tagline: course.tagline,
    cover_image: course.coverImage,
    thumbnail: course.thumbnail && serializeThumbnail(course.thumbnail),
    description: course.description,
    language: toEnumValue(course.language),
    certificate_after_completion_enabled: course.certificateAfterCompletionEnabled,
    require_completing_lessons_in_order: course.requireCompletingLessonsInOrder,
    order: course.order,
    visibility: toEnumValue(course.visibility),
    created_at: course.createdAt,
    updated_at: course.updatedAt,
  };
}

/** Serializes a course in the format of the latest API version. */
export function serializeCourse(course: CourseData) {
  return {
    ...serializeCourseListItem(course),
    chapters: course.chapters.map(({ id, title, order, lessons }) => ({
      id,
      title,
      order,
      lessons: lessons.map(serializeOutlineLesson),
    })),
  };
}

function serializeThumbnail({ id, filename, contentType, url }: CourseFileData): object {
  return { id, filename, content_type: contentType, optimized_url: url, source_url: url };
}

function serializeOutlineLesson({ id, lessonType, title, order, videoAsset, thumbnail }: OutlineLesson): object {
  return {
    id,
    lesson_type: toEnumValue(lessonType),
    title,
    order,
    video_asset: videoAsset && {
      signed_playback_id: videoAsset.signedPlaybackId,
      signed_thumbnail_playback_token: null,
      duration_seconds: videoAsset.durationSeconds,
    },
    thumbnail: serializePicture(thumbnail),
  };
}
