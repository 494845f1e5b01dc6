import { ParameterInvalid, checkLength, messageTemplate, thisInput } from '../../../kit/src';
import type { CourseEntity } from './course.entity';
import type { CoursePatch } from './course.inputs';
import { maxTitleLength } from './course.limits';

/** Fields that a patch can set to null. For other fields, null means no change. */
const nullable = ['tagline', 'description'] as const;

/** Fields that a patch sets without conversion. */
const copiedFields = [
  'title',
  'language',
  'certificateAfterCompletionEnabled',
  'requireCompletingLessonsInOrder',
  'order',
  'visibility',
] as const;

/** Rejects a title that is blank or too long. Accepts null and undefined. */
export function checkTitle(
  title: string | null | undefined,
  maxLength: number,
  path: readonly string[] = ['title'],
): void {
  if (title == null) return;
  if (title.trim() === '' || title.length > maxLength)
    throw new ParameterInvalid(path, messageTemplate`${thisInput} must have 1 to ${maxLength} characters.`);
}

/** Rejects invalid fields of a course. */
export function checkCourse(patch: CoursePatch): void {
  checkTitle(patch.title, maxTitleLength.course);
  checkLength(patch.tagline, 200, 'tagline');
  checkLength(patch.description, 10_000, 'description');
}

/** Sets the given fields of the patch on the course, without saving it. */
export function applyToCourse(course: CourseEntity, patch: CoursePatch): void {
  for (const field of nullable) if (patch[field] !== undefined) Object.assign(course, { [field]: patch[field] });
  for (const field of copiedFields) if (patch[field] != null) Object.assign(course, { [field]: patch[field] });
  if (patch.thumbnailId !== undefined) course.thumbnailFileId = patch.thumbnailId;
}
