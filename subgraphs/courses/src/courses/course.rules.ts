import { ParameterInvalid, checkLimits, messageTemplate, thisInput, checkAll } from '../../../kit/src';
import { Course } from './course.resource';
import type { CoursePatch } from './course.inputs';
import { maxTitleLength } from './course.limits';

/** Fields that a patch can set to null. For `copiedFields`, null means no change. */
const nullable = ['tagline', 'description'] as const;

/** Fields that are copied from a patch unless they are null or undefined. */
const copiedFields = [
  'title',
  'language',
  'certificateAfterCompletionEnabled',
  'requireCompletingLessonsInOrder',
  'order',
  'visibility',
] as const;

/**
 * Throws `ParameterInvalid` for a title that is blank or longer than `maxLength` characters. Accepts null and
 * undefined.
 */
export function checkTitle(
  title: string | null | undefined,
  maxLength: number,
  path: readonly string[] = ['title'],
): void {
  if (title == null) return;
  if (title.trim() === '' || title.length > maxLength)
    throw new ParameterInvalid(path, messageTemplate`${thisInput} must have 1 to ${maxLength} characters.`);
}

/** Throws `ParameterInvalid` for a blank title, and for a title, tagline or description that is too long. */
export function checkCourse(patch: CoursePatch): void {
  checkAll(
    () => checkTitle(patch.title, maxTitleLength.course),
    () => checkLimits(Course, patch),
  );
}

/** Copies the fields that are set in the patch to the course, without saving the course. */
export function applyToCourse(course: Course, patch: CoursePatch): void {
  for (const field of nullable) if (patch[field] !== undefined) Object.assign(course, { [field]: patch[field] });
  for (const field of copiedFields) if (patch[field] != null) Object.assign(course, { [field]: patch[field] });
  if (patch.thumbnailId !== undefined) course.thumbnailFileId = patch.thumbnailId;
}
