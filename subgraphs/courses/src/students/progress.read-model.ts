import { openTo } from '../accesses';

/** SQL: whether the course of a row is visible, and open to the user of the row. `$row` stands for the row's alias, here as below. */
export const courseOpen = `EXISTS (SELECT FROM courses.courses c JOIN courses.experiences e ON e.id = c.experience_id
  WHERE c.id = $row.course_id AND c.visibility = 'visible' AND ${openTo('e', '$row.user_id')})`;

/** SQL: whether the lesson of a row is visible. */
export const lessonVisible =
  "EXISTS (SELECT FROM courses.lessons l WHERE l.id = $row.lesson_id AND l.visibility = 'visible')";
