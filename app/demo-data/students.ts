import { graphql } from 'graphql';
import type { Courses } from '../../subgraphs/courses/src';
import { createContext, type Logger, type Principal, systemPrincipal } from '../../subgraphs/kit/src';
import { executorOf, requireSuccess } from './graphql';
import type { DemoClock } from './clock-and-ids';
import { idOf } from './accounts';

interface CommandPayload {
  readonly userErrors: readonly { readonly message: string }[];
}

interface Question {
  readonly id: string;
  readonly questionType: string;
  readonly correctAnswer: string;
  readonly options: readonly { readonly id: string; readonly isCorrect: boolean }[];
}

interface School {
  readonly courses: {
    readonly nodes: readonly {
      readonly experience: { readonly id: string };
      readonly chapters: readonly {
        readonly lessons: readonly { readonly id: string; readonly assessmentQuestions: readonly Question[] }[];
      }[];
    }[];
  };
  readonly done: CommandPayload;
}

const findCourse = `query ($accountId: ID!) { courses(filter: { accountId: $accountId }, first: 1) { nodes {
  experience { id } chapters { lessons { id assessmentQuestions { id questionType correctAnswer options { id isCorrect } } } } } } }`;
const open =
  'mutation ($id: ID!) { done: experienceUpdate(id: $id, input: { isPublic: true }) { userErrors { message } } }';
const start = 'mutation ($id: ID!) { done: courseLessonStart(id: $id) { userErrors { message } } }';
const complete = 'mutation ($id: ID!) { done: courseLessonComplete(id: $id) { userErrors { message } } }';
const submit =
  'mutation ($input: AssessmentSubmissionCreateInput!) { done: assessmentSubmissionCreate(input: $input) { userErrors { message } } }';

/** Simulates two users who study the first course, and makes its experience public. The courses must exist. */
export async function study(courses: Courses, log: Logger, clock: DemoClock): Promise<void> {
  const execute = executorOf<School>(courses, log, clock);
  const {
    courses: {
      nodes: [course],
    },
  } = await execute(findCourse, { accountId: idOf('biz', 'pickaxe-labs') });
  requireSuccess((await execute(open, { id: course?.experience.id })).done);
  const [text, video, quiz] = (course?.chapters ?? []).flatMap(({ lessons }) => lessons);
  const questions = quiz?.assessmentQuestions ?? [];
  const [lucia, amir] = ['lucia', 'amir'].map((name) => createStudentClient(courses, log, clock, idOf('user', name)));
  await lucia?.(complete, { id: text?.id });
  await amir?.(start, { id: text?.id });
  await lucia?.(submit, { input: { lessonId: quiz?.id, answers: [] } });
  // The video unlocks two days after the start of the course. The next request itself advances the clock by
  // `pauseHours`.
  clock.pass(48 - clock.pauseHours);
  await lucia?.(start, { id: video?.id });
  await lucia?.(submit, { input: { lessonId: quiz?.id, answers: questions.map(correctSubmission) } });
}

function correctSubmission({ id: questionId, questionType, correctAnswer, options }: Question): object {
  if (questionType === 'TRUE_FALSE') return { questionId, answerText: correctAnswer };
  return { questionId, selectedOptionIds: options.filter(({ isCorrect }) => isCorrect).map(({ id }) => id) };
}

/** Creates a function that executes GraphQL as a user, and advances the demo clock with each call. */
function createStudentClient({ subgraph }: Courses, log: Logger, clock: DemoClock, userId: string) {
  const principal: Principal = { ...systemPrincipal, kind: 'user', credentialId: userId, userId };
  return async (source: string, variableValues: Record<string, unknown>): Promise<void> => {
    clock.pause();
    const { data, errors } = await graphql({
      schema: subgraph.schema,
      source,
      variableValues,
      contextValue: createContext({ principal, requestId: 'demo', log, clock }),
    });
    if (errors?.[0]) throw errors[0];
    requireSuccess((data as unknown as School).done);
  };
}
