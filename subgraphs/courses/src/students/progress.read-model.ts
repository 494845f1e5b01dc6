import { openTo } from '../accesses';

/** SQL: whether the course of a row is open to the user of the row. `$row` stands for the row's alias, here as below. */
export const courseOpen = `EXISTS (SELECT FROM courses.courses c JOIN courses.experiences e ON e.id = c.experience_id
  WHERE c.id = $row.course_id AND ${openTo('e', '$row.user_id')})`;

/** SQL: whether the course of a row is visible to students. */
export const courseVisible = "EXISTS (SELECT FROM courses.courses c WHERE c.id = $row.course_id AND c.visibility = 'visible')";

/** SQL: whether the lesson of a row, and its course, are visible to students. */
export const lessonVisible = `(EXISTS (SELECT FROM courses.lessons l WHERE l.id = $row.lesson_id AND l.visibility = 'visible') AND ${courseVisible})`;
