import { type StudiedCourseData, serializeStudiedCourse } from '../course-student';
import { type UserSummaryData, serializeUserSummary } from '../shared';

/** Fields that the GraphQL fragment `CourseLessonInteractionListRead` selects. */
export interface CourseLessonInteractionListData {
  readonly id: string;
  readonly completed: boolean;
  readonly createdAt: string;
  readonly lesson: { readonly id: string; readonly title: string; readonly chapter: { readonly id: string } };
  readonly user: UserSummaryData | null;
}

/** Fields that the GraphQL fragment `CourseLessonInteractionRead` selects. */
export interface CourseLessonInteractionData extends CourseLessonInteractionListData {
  readonly course: StudiedCourseData;
}

/** Serializes a lesson interaction in a list, in the format of the latest API version. */
export function serializeCourseLessonInteractionListItem({
  id,
  completed,
  createdAt,
  lesson,
  user,
}: CourseLessonInteractionListData) {
  return {
    id,
    completed,
    created_at: createdAt,
    lesson: { id: lesson.id, title: lesson.title, chapter: { id: lesson.chapter.id } },
    user: serializeUserSummary(user),
  };
}

/** Serializes a lesson interaction in the format of the latest API version. */
export function serializeCourseLessonInteraction(interaction: CourseLessonInteractionData) {
  return {
    ...serializeCourseLessonInteractionListItem(interaction),
    course: serializeStudiedCourse(interaction.course),
  };
}
