/** Fields that the GraphQL fragment `CourseChapterListRead` selects. */
export interface CourseChapterListData {
  readonly id: string;
  readonly title: string;
  readonly order: number;
}

/** Fields that the GraphQL fragment `CourseChapterRead` selects. */
export interface CourseChapterData extends CourseChapterListData {
  readonly lessons: readonly CourseChapterListData[];
}

/** Serializes a course chapter in a list, in the format of the latest API version. */
export function serializeCourseChapterListItem({ id, title, order }: CourseChapterListData) {
  return { id, title, order };
}

/** Serializes a course chapter in the format of the latest API version. */
export function serializeCourseChapter(chapter: CourseChapterData) {
  return {
    ...serializeCourseChapterListItem(chapter),
    lessons: chapter.lessons.map(({ id, title, order }) => ({ id, title, order })),
  };
}
