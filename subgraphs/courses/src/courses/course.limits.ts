/** How much a course may consist of: what is shown at once stays readable. */
export const most = { coursesOfExperience: 100, chapters: 100, lessonsOfChapter: 100, lessonsOfCourse: 500 };

/** Longest titles, in characters. */
export const longestTitle = { course: 150, chapter: 150, lesson: 120 };
