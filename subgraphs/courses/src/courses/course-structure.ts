import { ParameterInvalid } from '../../../kit/src';
import {
  ChapterLessonsMissing,
  MissingPlacement,
  DuplicatePlacement,
  ResourceNotInCourse,
  OrderInUse,
} from './course.errors';
import type { ChapterPlacementInput, LessonPlacementInput } from './course.inputs';
import { maxTitleLength, maxCounts } from './course.limits';
import { checkTitle } from './course.rules';

/** Id, title and position of a chapter within its course. */
export interface ChapterPosition {
  readonly id: string;
  readonly title: string;
  readonly order: number;
}

/** Id, title and position of a lesson within its chapter. */
export interface LessonPosition extends ChapterPosition {
  readonly chapterId: string;
}

type Path = readonly string[];

interface PlacementInput<Input> {
  readonly input: Input;
  readonly path: Path;
}

/**
 * Returns the new positions and titles of the chapters. Throws `ParameterInvalid` unless the input contains each
 * existing chapter exactly once and no other chapter.
 */
export function reorderChapters(
  current: readonly ChapterPosition[],
  inputs: readonly ChapterPlacementInput[],
): ChapterPosition[] {
  if (inputs.length > maxCounts.chapters)
    throw new ParameterInvalid(['chapters'], `A course has at most ${maxCounts.chapters} chapters.`);
  const placements = inputs.map((input, index) => ({ input, path: ['chapters', String(index)] }));
  for (const { input, path } of placements) checkTitle(input.title, maxTitleLength.chapter, [...path, 'title']);
  const ids = validateIds('chapter', placements, current);
  const missing = current.find(({ id }) => !ids.has(id));
  if (missing) throw new MissingPlacement('chapter', missing.id, ['chapters']);
  return sortByOrder(placements).map(({ input: { id, title } }, order) => ({ id, title, order }));
}

/**
 * Returns the new positions and titles of lessons. Each chapter that the input lists with `lessons` is reordered: the
 * input must contain all its current lessons, and may move lessons of other chapters to it. Chapters that lose lessons
 * are renumbered without gaps. Throws if a lesson is missing, duplicate, of another course, or moved to a chapter that
 * is not listed with `lessons`.
 */
export function reorderLessons(
  current: readonly LessonPosition[],
  inputs: readonly ChapterPlacementInput[],
): LessonPosition[] {
  const chapterOfLesson = new Map(
    inputs.flatMap((chapter, index) => (chapter.lessons ? [[chapter.id, index] as const] : [])),
  );
  const placements = inputs.flatMap(({ lessons }, chapter) =>
    (lessons ?? []).map((input, index) => ({ input, path: ['chapters', String(chapter), 'lessons', String(index)] })),
  );
  if (placements.length > maxCounts.lessonsOfCourse)
    throw new ParameterInvalid(['chapters'], `A course has at most ${maxCounts.lessonsOfCourse} lessons.`);
  for (const { input, path } of placements) {
    checkTitle(input.title, maxTitleLength.lesson, [...path, 'title']);
    if (!chapterOfLesson.has(input.chapterId)) throw new ChapterLessonsMissing([...path, 'chapterId']);
  }
  const ids = validateIds('lesson', placements, current);
  const missing = current.find(({ id, chapterId }) => chapterOfLesson.has(chapterId) && !ids.has(id));
  if (missing)
    throw new MissingPlacement('lesson', missing.id, [
      'chapters',
      String(chapterOfLesson.get(missing.chapterId)),
      'lessons',
    ]);
  const stayed = current
    .filter(({ id, chapterId }) => !chapterOfLesson.has(chapterId) && !ids.has(id))
    .sort((one, other) => one.order - other.order);
  return [
    ...chapterByChapter(placements, ({ input }) => input.chapterId).flatMap(([chapterId, lessons]) =>
      inChapter(chapterId, lessons),
    ),
    ...chapterByChapter(stayed, ({ chapterId }) => chapterId).flatMap(([, lessons]) =>
      lessons.map((lesson, order) => ({ ...lesson, order })),
    ),
  ];
}

function inChapter(chapterId: string, lessons: readonly PlacementInput<LessonPlacementInput>[]): LessonPosition[] {
  if (lessons.length > maxCounts.lessonsOfChapter)
    throw new ParameterInvalid(['chapters'], `A chapter has at most ${maxCounts.lessonsOfChapter} lessons.`);
  return sortByOrder(lessons).map(({ input: { id, title } }, order) => ({ id, chapterId, title, order }));
}

function chapterByChapter<Item>(items: readonly Item[], chapterOf: (item: Item) => string): [string, Item[]][] {
  return [...Map.groupBy(items, chapterOf)];
}

/**
 * Returns the chapter or lesson ids in the input. Throws `DuplicatePlacement` for a duplicate id, and
 * `ResourceNotInCourse` for an id that does not exist in the course.
 */
function validateIds(
  itemType: 'chapter' | 'lesson',
  placements: readonly PlacementInput<{ readonly id: string }>[],
  current: readonly { readonly id: string }[],
): Set<string> {
  const existingIds = new Set(current.map(({ id }) => id));
  const ids = new Set<string>();
  for (const {
    input: { id },
    path,
  } of placements) {
    if (!existingIds.has(id)) throw new ResourceNotInCourse(itemType, [...path, 'id']);
    if (ids.has(id)) throw new DuplicatePlacement(itemType, [...path, 'id']);
    ids.add(id);
  }
  return ids;
}

/** Returns the input sorted by `order`. Throws `OrderInUse` if two items have the same `order`. */
function sortByOrder<Input extends { readonly order: number }>(
  placements: readonly PlacementInput<Input>[],
): PlacementInput<Input>[] {
  const sorted = [...placements].sort((one, other) => one.input.order - other.input.order);
  const duplicate = sorted.find(({ input }, index) => sorted[index - 1]?.input.order === input.order);
  if (duplicate) throw new OrderInUse([...duplicate.path, 'order']);
  return sorted;
}
