import { type StudiedCourseData, serializeStudiedCourse } from '../course-student';
import { type UserSummaryData, serializeUserSummary } from '../shared';

/** What `CourseLessonInteractionListRead` selects. */
export interface CourseLessonInteractionListData {
  readonly id: string;
  readonly completed: boolean;
  readonly createdAt: string;
  readonly lesson: { readonly id: string; readonly title: string; readonly chapter: { readonly id: string } };
  readonly user: UserSummaryData | null;
}

/** What `CourseLessonInteractionRead` selects. */
export interface CourseLessonInteractionData extends CourseLessonInteractionListData {
  readonly course: StudiedCourseData;
}

/** The newest shape of an interaction in a list. */
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

/** The newest shape of an interaction. */
export function serializeCourseLessonInteraction(interaction: CourseLessonInteractionData) {
  return {
    ...serializeCourseLessonInteractionListItem(interaction),
    course: serializeStudiedCourse(interaction.course),
  };
}
