import { type UserSummaryData, serializeUserSummary } from '../shared';

/** Fields that the GraphQL fragment `CourseStudentListRead` selects. */
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

/** Fields that the GraphQL fragment `CourseStudentRead` selects. */
export interface CourseStudentData extends CourseStudentListData {
  readonly course: StudiedCourseData;
}

/** Serializes a course student in a list, in the format of the latest API version. */
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

/** Serializes a course student in the format of the latest API version. */
export function serializeCourseStudent(student: CourseStudentData) {
  return { ...serializeCourseStudentListItem(student), course: serializeStudiedCourse(student.course) };
}

/** Serializes the course of a student or a lesson interaction in the format of the latest API version. */
export function serializeStudiedCourse({ id, title, experience }: StudiedCourseData) {
  return { id, title, experience: { id: experience.id } };
}
