import { hasAccessSql } from '../accesses/access.repository';

/**
 * SQL condition: the course of the student or interaction is visible, and its experience is accessible to the student.
 * `$row` stands for the alias of the row, as in all expressions of this file.
 */
export const courseOpenSql = `EXISTS (SELECT FROM courses.courses c JOIN courses.experiences e ON e.id = c.experience_id
  WHERE c.id = $row.course_id AND c.visibility = 'visible' AND ${hasAccessSql('e', '$row.user_id')})`;

/** SQL condition: the lesson of the interaction `$row` is visible. */
export const lessonVisible =
  "EXISTS (SELECT FROM courses.lessons l WHERE l.id = $row.lesson_id AND l.visibility = 'visible')";
