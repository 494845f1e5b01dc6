/** Fields that `CourseChapterListRead` selects. */
export interface CourseChapterListData {
  readonly id: string;
  readonly title: string;
  readonly order: number;
}

/** Fields that `CourseChapterRead` selects. */
export interface CourseChapterData extends CourseChapterListData {
  readonly lessons: readonly CourseChapterListData[];
}

/** Serializes a course chapter in a list to the latest shape. */
export function serializeCourseChapterListItem({ id, title, order }: CourseChapterListData) {
  return { id, title, order };
}

/** Serializes a course chapter to the latest shape. */
export function serializeCourseChapter(chapter: CourseChapterData) {
  return {
    ...serializeCourseChapterListItem(chapter),
    lessons: chapter.lessons.map(({ id, title, order }) => ({ id, title, order })),
  };
}
