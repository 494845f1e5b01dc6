/** What `CourseChapterListRead` selects. */
export interface CourseChapterListData {
  readonly id: string;
  readonly title: string;
  readonly order: number;
}

/** What `CourseChapterRead` selects. */
export interface CourseChapterData extends CourseChapterListData {
  readonly lessons: readonly CourseChapterListData[];
}

/** The newest shape of a chapter in a list. */
export function serializeCourseChapterListItem({ id, title, order }: CourseChapterListData) {
  return { id, title, order };
}

/** The newest shape of a chapter. */
export function serializeCourseChapter(chapter: CourseChapterData) {
  return {
    ...serializeCourseChapterListItem(chapter),
    lessons: chapter.lessons.map(({ id, title, order }) => ({ id, title, order })),
  };
}
