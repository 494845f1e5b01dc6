import { ParameterInvalid, checkLength, sentence, thisInput } from '../../../kit/src';
import type { CourseEntity } from './course.entity';
import type { CoursePatch } from './course.inputs';
import { longestTitle } from './course.limits';

/** What a patch may set to null; other fields take null as "leave it". */
const nullable = ['tagline', 'description'] as const;

/** What a patch sets as it is given. */
const plain = [
  'title',
  'language',
  'certificateAfterCompletionEnabled',
  'requireCompletingLessonsInOrder',
  'order',
  'visibility',
] as const;

/** Refuses a title that nobody could read, or that is too long. Null and undefined pass. */
export function checkTitle(
  title: string | null | undefined,
  longest: number,
  path: readonly string[] = ['title'],
): void {
  if (title == null) return;
  if (title.trim() === '' || title.length > longest)
    throw new ParameterInvalid(path, sentence`${thisInput} has 1 to ${longest} characters.`);
}

/** Refuses what no course may hold. */
export function checkCourse(patch: CoursePatch): void {
  checkTitle(patch.title, longestTitle.course);
  checkLength(patch.tagline, 200, 'tagline');
  checkLength(patch.description, 10_000, 'description');
}

/** Takes over what is given of the course itself. */
export function applyToCourse(course: CourseEntity, patch: CoursePatch): void {
  for (const field of nullable) if (patch[field] !== undefined) Object.assign(course, { [field]: patch[field] });
  for (const field of plain) if (patch[field] != null) Object.assign(course, { [field]: patch[field] });
  if (patch.thumbnailId !== undefined) course.thumbnailFileId = patch.thumbnailId;
}
