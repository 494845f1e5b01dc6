import { ParameterInvalid } from '../../../kit/src';
import { ChapterNotArranged, LeftOut, NamedTwice, NotOfCourse, PlaceTaken } from './course.errors';
import type { ChapterPlacementInput, LessonPlacementInput } from './course.inputs';
import { longestTitle, most } from './course.limits';
import { checkTitle } from './course.rules';

/** Position and title of a chapter. */
export interface ChapterPlace {
  readonly id: string;
  readonly title: string;
  readonly order: number;
}

/** Position and title of a lesson. */
export interface LessonPlace extends ChapterPlace {
  readonly chapterId: string;
}

type Path = readonly string[];

interface Named<Input> {
  readonly input: Input;
  readonly path: Path;
}

/** Returns the new positions of the chapters. Throws unless the input contains each chapter exactly once and no other. */
export function arrangeChapters(
  current: readonly ChapterPlace[],
  inputs: readonly ChapterPlacementInput[],
): ChapterPlace[] {
  if (inputs.length > most.chapters)
    throw new ParameterInvalid(['chapters'], `A course has at most ${most.chapters} chapters.`);
  const named = inputs.map((input, index) => ({ input, path: ['chapters', String(index)] }));
  for (const { input, path } of named) checkTitle(input.title, longestTitle.chapter, [...path, 'title']);
  const ids = checkNamed('chapter', named, current);
  const missing = current.find(({ id }) => !ids.has(id));
  if (missing) throw new LeftOut('chapter', missing.id, ['chapters']);
  return placed(named).map(({ input: { id, title } }, order) => ({ id, title, order }));
}

/**
 * Returns the new positions of the lessons whose position may change. Chapters with given lessons are reordered: the
 * input must contain all their previous lessons, and may contain lessons of other chapters, which close the gap then.
 * Throws if a lesson is missing, duplicate, of another course, or moved to a chapter without given lessons.
 */
export function arrangeLessons(
  current: readonly LessonPlace[],
  inputs: readonly ChapterPlacementInput[],
): LessonPlace[] {
  const arranged = new Map(inputs.flatMap((chapter, index) => (chapter.lessons ? [[chapter.id, index] as const] : [])));
  const named = inputs.flatMap(({ lessons }, chapter) =>
    (lessons ?? []).map((input, index) => ({ input, path: ['chapters', String(chapter), 'lessons', String(index)] })),
  );
  if (named.length > most.lessonsOfCourse)
    throw new ParameterInvalid(['chapters'], `A course has at most ${most.lessonsOfCourse} lessons.`);
  for (const { input, path } of named) {
    checkTitle(input.title, longestTitle.lesson, [...path, 'title']);
    if (!arranged.has(input.chapterId)) throw new ChapterNotArranged([...path, 'chapterId']);
  }
  const ids = checkNamed('lesson', named, current);
  const missing = current.find(({ id, chapterId }) => arranged.has(chapterId) && !ids.has(id));
  if (missing)
    throw new LeftOut('lesson', missing.id, ['chapters', String(arranged.get(missing.chapterId)), 'lessons']);
  const stayed = current
    .filter(({ id, chapterId }) => !arranged.has(chapterId) && !ids.has(id))
    .sort((one, other) => one.order - other.order);
  return [
    ...chapterByChapter(named, ({ input }) => input.chapterId).flatMap(([chapterId, lessons]) =>
      inChapter(chapterId, lessons),
    ),
    ...chapterByChapter(stayed, ({ chapterId }) => chapterId).flatMap(([, lessons]) =>
      lessons.map((lesson, order) => ({ ...lesson, order })),
    ),
  ];
}

function inChapter(chapterId: string, lessons: readonly Named<LessonPlacementInput>[]): LessonPlace[] {
  if (lessons.length > most.lessonsOfChapter)
    throw new ParameterInvalid(['chapters'], `A chapter has at most ${most.lessonsOfChapter} lessons.`);
  return placed(lessons).map(({ input: { id, title } }, order) => ({ id, chapterId, title, order }));
}

function chapterByChapter<Item>(items: readonly Item[], chapterOf: (item: Item) => string): [string, Item[]][] {
  return [...Map.groupBy(items, chapterOf)];
}

/** Returns the ids of the input. Throws for a duplicate or unknown id. */
function checkNamed(
  noun: 'chapter' | 'lesson',
  named: readonly Named<{ readonly id: string }>[],
  current: readonly { readonly id: string }[],
): Set<string> {
  const known = new Set(current.map(({ id }) => id));
  const ids = new Set<string>();
  for (const {
    input: { id },
    path,
  } of named) {
    if (!known.has(id)) throw new NotOfCourse(noun, [...path, 'id']);
    if (ids.has(id)) throw new NamedTwice(noun, [...path, 'id']);
    ids.add(id);
  }
  return ids;
}

/** Returns the input sorted by `order`. Throws for a duplicate `order`. */
function placed<Input extends { readonly order: number }>(named: readonly Named<Input>[]): Named<Input>[] {
  const sorted = [...named].sort((one, other) => one.input.order - other.input.order);
  const taken = sorted.find(({ input }, index) => sorted[index - 1]?.input.order === input.order);
  if (taken) throw new PlaceTaken([...taken.path, 'order']);
  return sorted;
}
