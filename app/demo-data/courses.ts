import type { Courses } from '../../subgraphs/courses/src';
import type { Logger } from '../../subgraphs/kit/src';
import { executorOf, requireSuccess } from './graphql';
import type { DemoClock } from './clock-and-ids';
import { idOf } from './accounts';

/** Courses with their chapters and lessons, by account and experience. */
const schools = [
  {
    account: 'pickaxe-labs',
    experience: 'Scanner school',
    title: 'Finding deals',
    tagline: 'From the first alert to the first sale.',
    chapters: [
      {
        title: 'First steps',
        lessons: [
          {
            title: 'Set the scanner up',
            lessonType: 'TEXT',
            content: 'Open the scanner, pick a shop, and choose what to look for.',
          },
        ],
      },
      {
        title: 'Alerts',
        lessons: [
          {
            title: 'What an alert says',
            lessonType: 'VIDEO',
            embedType: 'YOUTUBE',
            embedId: 'dQw4w9WgXcQ',
            daysFromCourseStartUntilUnlock: 2,
          },
          { title: 'Did it stick?', lessonType: 'QUIZ' },
        ],
      },
    ],
  },
  {
    account: 'northwind-audio',
    experience: 'Studio',
    title: 'Mixing',
    tagline: null,
    chapters: [{ title: 'Levels', lessons: [{ title: 'Gain', lessonType: 'TEXT', content: 'Not too loud.' }] }],
  },
] as const;

const assessment = {
  assessmentCompletionRequirement: { minimumGradePercent: '50' },
  maxAttempts: 3,
  assessmentQuestions: [
    {
      questionText: 'How soon does an alert come?',
      questionType: 'MULTIPLE_CHOICE',
      correctAnswer: '',
      options: [
        { optionText: 'Within a minute', isCorrect: true },
        { optionText: 'The next day', isCorrect: false },
      ],
    },
    { questionText: 'An alert names the shop.', questionType: 'TRUE_FALSE', correctAnswer: 'true' },
  ],
};

const userErrorFields = 'userErrors { message }';
const openExperience = `mutation ($input: ExperienceCreateInput!) { made: experienceCreate(input: $input) { thing: experience { id } ${userErrorFields} } }`;
const makeCourse = `mutation ($input: CourseCreateInput!) { made: courseCreate(input: $input) { thing: course { id } ${userErrorFields} } }`;
const makeChapter = `mutation ($input: CourseChapterCreateInput!) { made: courseChapterCreate(input: $input) { thing: courseChapter { id } ${userErrorFields} } }`;
const makeLesson = `mutation ($input: CourseLessonCreateInput!) { made: courseLessonCreate(input: $input) { thing: courseLesson { id } ${userErrorFields} } }`;
const writeQuiz = `mutation ($id: ID!, $input: CourseLessonPatch!) { made: courseLessonUpdate(id: $id, input: $input) { thing: courseLesson { id } ${userErrorFields} } }`;

interface GraphResult {
  readonly made: {
    readonly thing: { readonly id: string } | null;
    readonly userErrors: readonly { readonly message: string }[];
  };
}

/** Creates the courses, each in its own experience. */
export async function writeCourses(courses: Courses, log: Logger, clock: DemoClock): Promise<void> {
  const execute = executorOf<GraphResult>(courses, log, clock);
  const done = async (source: string, variables: Record<string, unknown>) => {
    const { made } = await execute(source, variables);
    requireSuccess(made);
    return made.thing?.id as string;
  };
  for (const { account, experience, chapters, ...course } of schools) {
    const experienceId = await done(openExperience, {
      input: { accountId: idOf('biz', account), appId: 'app_courses', name: experience },
    });
    const courseId = await done(makeCourse, { input: { ...course, experienceId, visibility: 'VISIBLE' } });
    for (const { title, lessons } of chapters) {
      const chapterId = await done(makeChapter, { input: { courseId, title } });
      for (const lesson of lessons) {
        const id = await done(makeLesson, { input: { ...lesson, chapterId } });
        if (lesson.lessonType === 'QUIZ') await done(writeQuiz, { id, input: assessment });
      }
    }
  }
}
