import { accountConnection, type ChildList, childConnection } from '../../kit/src';
import { courseFilters } from './courses/course.inputs';
import type { CourseRepository } from './courses/course.repository';
import { Course, CourseConnection } from './courses/course.resource';
import { CourseOrderEnum } from './courses/course.states';
import { experienceFilters } from './experiences/experience.inputs';
import type { ExperienceRepository } from './experiences/experience.repository';
import { Experience, ExperienceConnection } from './experiences/experience.resource';
import { interactionFilters } from './interactions/interaction.inputs';
import type { InteractionRepository } from './interactions/interaction.repository';
import { Interaction, InteractionConnection } from './interactions/interaction.resource';
import { lessonFilters } from './lessons/lesson.inputs';
import type { LessonRepository } from './lessons/lesson.repository';
import { Lesson, LessonConnection } from './lessons/lesson.resource';
import { Account } from './references.type';
import type { StudentRepository } from './students/student.repository';
import { Student, StudentConnection } from './students/student.resource';
import type { SubmissionRepository } from './submissions/submission.repository';
import { SubmissionConnection } from './submissions/submission.resource';
import { User } from './users/user.type';

/** Repositories whose lists are read as connections of other rows. */
interface Repositories {
  readonly experiences: ExperienceRepository;
  readonly courses: CourseRepository;
  readonly lessons: LessonRepository;
  readonly students: StudentRepository;
  readonly interactions: InteractionRepository;
  readonly submissions: SubmissionRepository;
}

/** Creates the resolvers of the connections from rows to the rows of this domain that refer to them. */
export function childConnections(repositories: Repositories): object[] {
  return [...authored(repositories), ...ofCourses(repositories), ...progress(repositories)];
}

function authored({ experiences, courses }: Repositories): object[] {
  const experienceList: ChildList = {
    connection: ExperienceConnection,
    type: 'Experience',
    filters: experienceFilters,
    list: experiences.list.bind(experiences),
  };
  const courseList: ChildList = {
    connection: CourseConnection,
    type: 'Course',
    filters: courseFilters,
    order: CourseOrderEnum,
    list: courses.list.bind(courses),
  };
  return [
    accountConnection(
      Account,
      experienceList,
      'experiences',
      'Experiences',
      'Users without access to the account receive the experiences that are open to them.',
    ),
    accountConnection(
      Account,
      courseList,
      'courses',
      'Courses',
      'Needs `courses:read`; users without it receive the visible courses of their memberships.',
    ),
    childConnection({
      ...courseList,
      parent: Experience,
      field: 'courses',
      column: 'experience_id',
      sameAccount: true,
      argument: 'experienceId',
      without: ['accountId'],
      description:
        'Courses of the experience, newest first. Needs `courses:read`; users with access to the experience receive the visible ones.',
    }),
  ];
}

function ofCourses({ lessons, students }: Repositories): object[] {
  const ofCourse = { parent: Course, column: 'course_id', sameAccount: true, argument: 'courseId' };
  return [
    childConnection({
      connection: LessonConnection,
      type: 'CourseLesson',
      filters: lessonFilters,
      list: lessons.list.bind(lessons),
      ...ofCourse,
      field: 'lessons',
      without: ['chapterId'],
      description:
        'Lessons of all chapters, newest first; chapters list them in their order. Hidden lessons need `courses:update`.',
    }),
    childConnection({
      connection: StudentConnection,
      type: 'CourseStudent',
      filters: {},
      list: students.list.bind(students),
      ...ofCourse,
      field: 'students',
      description:
        'Students of the course, most recently started first. Needs `courses:read` and `course_analytics:read`.',
    }),
  ];
}

/** Connections to the interactions of students with lessons, and to what they submitted. */
function progress({ interactions, submissions }: Repositories): object[] {
  const list: ChildList = {
    connection: InteractionConnection,
    type: 'CourseLessonInteraction',
    filters: interactionFilters,
    list: interactions.list.bind(interactions),
  };
  const access = 'Needs `courses:read` and `course_analytics:read`; users receive their own.';
  return [
    childConnection({
      ...list,
      parent: Course,
      field: 'interactions',
      column: 'course_id',
      sameAccount: true,
      without: ['courseId'],
      description: `Interactions of students with lessons of the course, newest first. ${access}`,
    }),
    childConnection({
      ...list,
      parent: Lesson,
      field: 'interactions',
      column: 'lesson_id',
      sameAccount: true,
      without: ['courseId', 'lessonId'],
      description: `Interactions of students with the lesson, newest first. ${access}`,
    }),
    childConnection({
      ...list,
      parent: Student,
      field: 'interactions',
      column: 'student_id',
      sameAccount: true,
      without: ['courseId', 'userId'],
      description: `Interactions of the student with lessons of the course, newest first. ${access}`,
    }),
    childConnection({
      ...list,
      parent: User,
      field: 'courseLessonInteractions',
      column: 'user_id',
      without: ['userId'],
      description: `Interactions of the user with lessons, newest first. ${access}`,
    }),
    childConnection({
      connection: SubmissionConnection,
      type: 'AssessmentSubmission',
      filters: {},
      list: submissions.list.bind(submissions),
      parent: Interaction,
      field: 'submissions',
      column: 'interaction_id',
      argument: 'interactionId',
      description: 'Submissions to the assessment of the lesson, newest first.',
    }),
  ];
}
