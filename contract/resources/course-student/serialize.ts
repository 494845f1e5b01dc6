import { type UserSummaryData, serializeUserSummary } from '../shared';

/** What `CourseStudentListRead` selects. */
export interface CourseStudentListData {
  readonly id: string;
  readonly completedLessonsCount: number;
  readonly completionRate: number;
  readonly totalLessonsCount: number;
  readonly firstInteractionAt: string;
  readonly lastInteractionAt: string;
  readonly user: UserSummaryData | null;
}

/** A course as those who study it are shown with it, as the graph answers `{ id title experience { id } }`. */
export interface StudiedCourseData {
  readonly id: string;
  readonly title: string | null;
  readonly experience: { readonly id: string };
}

/** What `CourseStudentRead` selects. */
export interface CourseStudentData extends CourseStudentListData {
  readonly course: StudiedCourseData;
}

/** The newest shape of a student in a list. */
export function serializeCourseStudentListItem(student: CourseStudentListData) {
  return {
    id: student.id,
    completed_lessons_count: student.completedLessonsCount,
    completion_rate: student.completionRate,
    total_lessons_count: student.totalLessonsCount,
    first_interaction_at: student.firstInteractionAt,
    last_interaction_at: student.lastInteractionAt,
    user: serializeUserSummary(student.user),
  };
}

/** The newest shape of a student. */
export function serializeCourseStudent(student: CourseStudentData) {
  return { ...serializeCourseStudentListItem(student), course: serializeStudiedCourse(student.course) };
}

/** The newest shape of a course that is shown with those who study it. */
export function serializeStudiedCourse({ id, title, experience }: StudiedCourseData) {
  return { id, title, experience: { id: experience.id } };
}
