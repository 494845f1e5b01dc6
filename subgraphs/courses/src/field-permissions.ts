import { fieldPermissions } from '../../kit/src';

/** Permissions of the fields of this domain, also of those that only the sandbox has. */
export const domainPermissions = fieldPermissions({
  'course_analytics:read': ['Query.courseStudent', 'Query.courseStudents'],
  'course_analytics:read or course_lesson_interaction:read': [
    'Query.courseLessonInteraction',
    'Query.courseLessonInteractions',
    'Query.assessmentSubmissions',
  ],
  'courses:read': [
    'Query.courseChapter',
    'Query.courseChapters',
    'Query.course',
    'Query.courses',
    'Query.courseLesson',
    'Query.courseLessons',
    'Query.courseLessonInteraction',
    'Query.courseLessonInteractions',
    'Query.assessmentSubmissions',
    'Query.courseStudent',
    'Query.courseStudents',
    'Account.courses',
  ],
  'courses:update': [
    'Mutation.courseChapterCreate',
    'Mutation.courseChapterUpdate',
    'Mutation.courseChapterDelete',
    'Mutation.courseCreate',
    'Mutation.courseUpdate',
    'Mutation.courseDelete',
    'Mutation.courseLessonCreate',
    'Mutation.courseLessonUpdate',
    'Mutation.courseLessonDelete',
    'AssessmentQuestion.correctAnswer',
    'AssessmentOption.isCorrect',
  ],
  'experience:attach': ['Mutation.experienceAttach'],
  'experience:create': ['Mutation.experienceCreate', 'Mutation.experienceDuplicate'],
  'experience:delete': ['Mutation.experienceDelete'],
  'experience:detach': ['Mutation.experienceDetach'],
  'experience:update': ['Mutation.experienceUpdate'],
});
