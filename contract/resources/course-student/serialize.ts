import { type UserSummaryData, serializeUserSummary } from '../shared';

/** Fields that `CourseStudentListRead` selects. */
export interface CourseStudentListData {
  readonly id: string;
  readonly completedLessonsCount: number;
  readonly completionRate: number;
  readonly totalLessonsCount: number;
  readonly firstInteractionAt: string;
  readonly lastInteractionAt: string;
  readonly user: UserSummaryData | null;
}

/** GraphQL data of the course of a student or a lesson interaction: `{ id title experience { id } }`. */
export interface StudiedCourseData {
  readonly id: string;
  readonly title: string | null;
  readonly experience: { readonly id: string };
}

/** Fields that `CourseStudentRead` selects. */
export interface CourseStudentData extends CourseStudentListData {
  readonly course: StudiedCourseData;
}

/** Serializes a course student in a list to the latest shape. */
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

/** Serializes a course student to the latest shape. */
export function serializeCourseStudent(student: CourseStudentData) {
  return { ...serializeCourseStudentListItem(student), course: serializeStudiedCourse(student.course) };
}

/** Serializes the course of a student or a lesson interaction to the latest shape. */
export function serializeStudiedCourse({ id, title, experience }: StudiedCourseData) {
  return { id, title, experience: { id: experience.id } };
}
