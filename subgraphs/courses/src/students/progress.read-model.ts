import { hasAccessSql } from '../accesses';

/**
 * SQL expression: whether the course of a row is visible, and its experience accessible to the user of the row. `$row`
 * stands for the alias of the row, as in all expressions of this file.
 */
export const courseOpenSql = `EXISTS (SELECT FROM courses.courses c JOIN courses.experiences e ON e.id = c.experience_id
  WHERE c.id = $row.course_id AND c.visibility = 'visible' AND ${hasAccessSql('e', '$row.user_id')})`;

/** SQL expression: whether the lesson of a row is visible. */
export const lessonVisible =
  "EXISTS (SELECT FROM courses.lessons l WHERE l.id = $row.lesson_id AND l.visibility = 'visible')";
