import { GraphFailed } from '../checkout/execute-query';
import { paragraph } from '../checkout/layout';
import type { WebResponse } from '../checkout/responses';
import { badge } from '../design/surfaces';
import { icon } from '../design/icons';
import { type Html, html } from '../html';
import { type AccountContext, root } from './account-context';
import {
  accountDocuments,
  type Course,
  type CourseFile,
  type Lesson,
  type LessonFiles,
  type OpenedLesson,
} from './documents';
import { ownName } from './markup';
import { findMembership, givesAccess } from './memberships';

/** Pages of external videos by platform: name, and URL without the id of the video. */
const platforms: Readonly<Record<string, readonly [name: string, url: string]>> = {
  YOUTUBE: ['YouTube', 'https://www.youtube.com/watch?v='],
  LOOM: ['Loom', 'https://www.loom.com/share/'],
};

/** Renders a course that a membership of the buyer opens, with its chapters, lessons and files; null for all others. */
export async function showCourse(
  context: AccountContext,
  membershipId: string,
  id: string,
): Promise<WebResponse | null> {
  const [isOpen, found, files] = await Promise.all([
    opensCourses(context, membershipId),
    unlessForbidden(context.ask<{ course: Course | null }>(accountDocuments.course, { id })),
    filesOf(
      context
        .ask<{ course: { chapters: readonly { lessons: readonly LessonFiles[] }[] } | null }>(
          accountDocuments.courseFiles,
          { id },
        )
        .then(({ course }) => course?.chapters.flatMap(({ lessons }) => lessons) ?? []),
    ),
  ]);
  const course = found?.course;
  if (!course || !isOpen(course.experience?.id)) return null;
  const address = `${root}/memberships/${membershipId}`;
  const chapters = course.chapters.map(
    (chapter) =>
      html`<section aria-labelledby="${chapter.id}"><h2 id="${chapter.id}">${ownName(chapter.title)}</h2>${chapter.lessons.length > 0 && html`<ol class="list">${chapter.lessons.map((lesson) => lessonItem(context, lesson, { address, files }))}</ol>`}</section>`,
  );
  const lessons = course.chapters.flatMap((chapter) => chapter.lessons);
  const waits = lessons.some(({ progress, unlocksAt }) => progress === 'LOCKED_BY_TIME' && unlocksAt === null);
  const content = html`${course.description !== null && html`<p class="text" dir="auto">${course.description}</p>`}
${lessons.length === 0 && paragraph(context.text('account.noLessons'))}${waits && paragraph(context.text('account.courseStarts'))}${files === null && paragraph(context.text('account.filesUnavailable'))}
${chapters}
<div class="actions"><a class="button" href="${address}">${context.text('account.back')}</a></div>`;
  return context.show('memberships', titleOf(context, course), content);
}

/** Renders a lesson of a course that a membership of the buyer opens; null for all others. */
export async function showLesson(
  context: AccountContext,
  membershipId: string,
  id: string,
  problem: string | null = null,
): Promise<WebResponse | null> {
  const [lesson, files] = await Promise.all([
    findLesson(context, membershipId, id),
    filesOf(
      context
        .ask<{ courseLesson: LessonFiles | null }>(accountDocuments.lessonFiles, { id })
        .then(({ courseLesson }) => (courseLesson ? [courseLesson] : [])),
    ),
  ]);
  if (!lesson) return null;
  const membership = `${root}/memberships/${membershipId}`;
  const alert = problem !== null && html`<div class="alert" role="alert"><p>${problem}</p></div>`;
  const back = html`<div class="actions"><a class="button" href="${membership}/courses/${lesson.course.id}">${context.text('account.backToCourse')}</a></div>`;
  const downloads = files?.get(lesson.id) ?? [];
  const fileList =
    downloads.length > 0 &&
    html`<section aria-labelledby="files"><h2 id="files">${context.text('account.files')}</h2>${fileItems(context, downloads)}</section>`;
  const content = html`${alert}<p class="soft">${ownName(titleOf(context, lesson.course))}</p>
${stateOf(context, lesson)}${lesson.content !== null && html`<p class="text" dir="auto">${lesson.content}</p>`}
${elsewhere(context, lesson)}${fileList}${files === null && paragraph(context.text('account.filesUnavailable'))}
${isCompletable(lesson) && context.form(`${membership}/lessons/${lesson.id}`, html`<div class="actions"><button class="main" type="submit">${context.text('account.completeLesson')}</button></div>`)}${back}`;
  return context.show('memberships', lesson.title, content, problem === null ? 200 : 409);
}

/** Completes a lesson. With the first lesson, the course starts for the buyer. */
export async function completeLesson(
  context: AccountContext,
  membershipId: string,
  id: string,
  form: ReadonlyMap<string, string>,
): Promise<WebResponse | null> {
  context.require(form);
  if (!(await findLesson(context, membershipId, id))) return null;
  const code = await context.command(accountDocuments.completeLesson, { id });
  return code === null
    ? context.done('lesson', null, `${root}/memberships/${membershipId}/lessons/${id}`)
    : showLesson(context, membershipId, id, context.text('account.lessonNotCompleted'));
}

async function findLesson(context: AccountContext, membershipId: string, id: string): Promise<OpenedLesson | null> {
  const [isOpen, found] = await Promise.all([
    opensCourses(context, membershipId),
    unlessForbidden(context.ask<{ courseLesson: OpenedLesson | null }>(accountDocuments.lesson, { id })),
  ]);
  const lesson = found?.courseLesson;
  return lesson && isOpen(lesson.course?.experience?.id) ? lesson : null;
}

/**
 * Returns whether a membership opens the course of an experience: only a membership of the buyer that gives access. The
 * graph decides which courses the buyer can read, for all memberships of the buyer together.
 */
async function opensCourses(
  context: AccountContext,
  membershipId: string,
): Promise<(experienceId: string | undefined) => boolean> {
  const [membership, experiences] = await Promise.all([
    findMembership(context, membershipId),
    context.ask<{ membership: { product: { experiences: readonly { id: string }[] } | null } | null }>(
      accountDocuments.experiences,
      { id: membershipId },
    ),
  ]);
  const opened = membership && givesAccess(membership) ? (experiences.membership?.product?.experiences ?? []) : [];
  return (experienceId) => opened.some(({ id }) => id === experienceId);
}

/** Returns null where the graph refuses a read: for a user who works for the seller, but may not read its courses. */
async function unlessForbidden<Data>(reading: Promise<Data>): Promise<Data | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof GraphFailed && error.code === 'forbidden') return null;
    throw error;
  }
}

/** Returns the files of lessons by the id of the lesson, each once; null while files are unavailable. */
async function filesOf(
  reading: Promise<readonly LessonFiles[]>,
): Promise<ReadonlyMap<string, readonly CourseFile[]> | null> {
  try {
    return new Map(
      (await reading).map(({ id, mainPdf, attachments }) => {
        const files = mainPdf ? [mainPdf, ...attachments] : attachments;
        return [id, [...new Map(files.map((file) => [file.id, file])).values()]];
      }),
    );
  } catch (error) {
    if (error instanceof GraphFailed) return null;
    throw error;
  }
}

const titleOf = (context: AccountContext, { title }: Pick<Course, 'title'>): string =>
  title ?? context.text('account.course');

const isLocked = ({ progress }: Lesson): boolean => progress === 'LOCKED_BY_TIME' || progress === 'LOCKED_BY_ORDER';

const hasQuestions = ({ lessonType }: OpenedLesson): boolean =>
  lessonType === 'QUIZ' || lessonType === 'KNOWLEDGE_CHECK';

/** Questions of a quiz must be answered first, those of a knowledge check need not. */
const isCompletable = ({ progress, lessonType }: OpenedLesson): boolean => progress === 'OPEN' && lessonType !== 'QUIZ';

function lessonItem(
  context: AccountContext,
  lesson: Lesson,
  { address, files }: { readonly address: string; readonly files: ReadonlyMap<string, readonly CourseFile[]> | null },
): Html {
  const name = ownName(lesson.title);
  const link = isLocked(lesson) ? name : html`<a href="${address}/lessons/${lesson.id}">${name}</a>`;
  return html`<li>${link} ${stateOf(context, lesson)}${fileItems(context, files?.get(lesson.id) ?? [])}</li>`;
}

/** Renders whether a lesson is completed or locked, and until when; null for an open one. */
function stateOf(context: AccountContext, lesson: Lesson): Html | null {
  const { progress, unlocksAt, daysFromCourseStartUntilUnlock: days } = lesson;
  if (progress === 'COMPLETED') return badge(context.text('account.lessonCompleted'), 'good');
  if (!isLocked(lesson)) return null;
  if (progress === 'LOCKED_BY_ORDER') return lock(context.text('account.lessonAfterOthers'));
  if (unlocksAt !== null) return lock(context.text('account.lessonUntil', { day: context.language.day(unlocksAt) }));
  return lock(context.text('account.lessonAfterDays', { days: days ?? 0 }));
}

const lock = (text: string): Html => html`<span class="soft">${icon('lock')} ${text}</span>`;

/** Renders links to files. Their URLs expire after an hour, so that the page is never stored. */
function fileItems(context: AccountContext, files: readonly CourseFile[]): Html | null {
  const ready = files.filter(({ url }) => url !== null);
  if (ready.length === 0) return null;
  const items = ready.map(
    ({ filename, size, url }) =>
      html`<li><a href="${url}">${icon('download')} ${ownName(filename)}</a>${size !== null && html` <span class="soft">${context.language.fileSize(size)}</span>`}</li>`,
  );
  return html`<ul class="list">${items}</ul>`;
}

/** Renders the link to an external video, and sentences about contents that the page cannot show. */
function elsewhere(context: AccountContext, lesson: OpenedLesson): Html {
  const { embedType, embedId, videoAsset } = lesson;
  const [name, url] = platforms[embedType ?? ''] ?? [];
  const video =
    url !== undefined &&
    name !== undefined &&
    embedId !== null &&
    html`<p><a class="button" href="${url}${embedId}" rel="noreferrer">${icon('external-link')} ${context.text('account.watch', { platform: name })}</a></p>`;
  return html`${video}${videoAsset && paragraph(context.text('account.videoElsewhere'))}${hasQuestions(lesson) && !isLocked(lesson) && paragraph(context.text('account.questionsElsewhere'))}`;
}
