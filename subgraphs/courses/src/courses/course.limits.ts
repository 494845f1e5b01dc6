/**
 * Maximum numbers of courses per experience, of chapters per course, and of lessons per chapter and per course. They
 * limit the size of one response.
 */
export const maxCounts = { coursesOfExperience: 100, chapters: 100, lessonsOfChapter: 100, lessonsOfCourse: 500 };

/** Maximum title lengths, in characters. */
export const maxTitleLength = { course: 150, chapter: 150, lesson: 120 };
