import { ExactDecimal, ParameterInvalid, checkLimits, messageTemplate, thisInput, checkAll } from '../../../kit/src';
import { maxTitleLength } from '../courses/course.limits';
import { checkTitle } from '../courses/course.rules';
import { Lesson } from './lesson.resource';
import { EmbedIncomplete, TooFewQuestions, ConflictingRequirements } from './lesson.errors';
import type { AssessmentCompletionRequirementInput } from './lesson-parts.type';
import type { LessonPatch } from './lesson.inputs';

const maxAttachments = 20;
const embedForm = /^[A-Za-z0-9_-]{1,100}$/;

/** Fields that a patch can set to null. For `copiedFields`, null means no change. */
const nullable = ['content', 'daysFromCourseStartUntilUnlock', 'embedType', 'embedId', 'maxAttempts'] as const;

/** Fields that are copied from a patch unless they are null or undefined. */
const copiedFields = ['title', 'lessonType', 'visibility'] as const;

/**
 * Throws `ParameterInvalid` for a field of the patch that is too long, out of range or malformed, and
 * `ConflictingRequirements`.
 */
export function checkLesson(patch: LessonPatch): void {
  checkAll(
    () => checkTitle(patch.title, maxTitleLength.lesson),
    () => checkLimits(Lesson, patch),
    () =>
      patch.embedId != null &&
      !embedForm.test(patch.embedId) &&
      new ParameterInvalid(['embedId'], messageTemplate`${thisInput} must have 1 to 100 letters, digits, - and _.`),
    () => checkAttachments(patch.attachmentIds ?? []),
    () => checkRequirement(patch.assessmentCompletionRequirement ?? {}),
  );
}

function checkAttachments(ids: readonly string[]): void {
  const duplicateIndex = ids.findIndex((id, index) => ids.indexOf(id) < index);
  checkAll(
    () =>
      ids.length > maxAttachments &&
      new ParameterInvalid(['attachmentIds'], `A lesson has at most ${maxAttachments} attachments.`),
    () =>
      duplicateIndex >= 0 &&
      new ParameterInvalid(['attachmentIds', String(duplicateIndex)], 'This file is specified twice.'),
  );
}

function checkRequirement({
  minimumGradePercent: percent,
  minimumQuestionsCorrect: questions,
}: AssessmentCompletionRequirementInput): void {
  if (percent != null && questions != null) throw new ConflictingRequirements();
  if (questions != null && questions < 0)
    throw new ParameterInvalid(
      ['assessmentCompletionRequirement', 'minimumQuestionsCorrect'],
      messageTemplate`${thisInput} must be a non-negative integer.`,
    );
  if (percent == null) return;
  const decimal = new ExactDecimal(percent);
  if (decimal.isNegative() || decimal.greaterThan(100) || decimal.decimalPlaces() > 2) {
    throw new ParameterInvalid(
      ['assessmentCompletionRequirement', 'minimumGradePercent'],
      messageTemplate`${thisInput} must be a number from 0 to 100 with at most two decimals.`,
    );
  }
}

/** Copies the fields that are set in the patch to the lesson, without saving the lesson. */
export function applyToLesson(lesson: Lesson, patch: LessonPatch): void {
  for (const field of nullable) if (patch[field] !== undefined) Object.assign(lesson, { [field]: patch[field] });
  for (const field of copiedFields) if (patch[field] != null) Object.assign(lesson, { [field]: patch[field] });
  if (patch.thumbnailId !== undefined) lesson.thumbnailFileId = patch.thumbnailId;
  if (patch.mainPdfId !== undefined) lesson.mainPdfFileId = patch.mainPdfId;
  if (patch.attachmentIds !== undefined) lesson.attachmentFileIds = patch.attachmentIds ?? [];
  const requirement = patch.assessmentCompletionRequirement;
  if (requirement !== undefined) {
    lesson.minimumGradePercent = requirement?.minimumGradePercent ?? null;
    lesson.minimumQuestionsCorrect = requirement?.minimumQuestionsCorrect ?? null;
  }
}

/**
 * Throws `EmbedIncomplete` or `TooFewQuestions` for a lesson whose fields contradict each other. The required number of
 * correct answers is not checked while the assessment has no questions, because questions may be added later.
 */
export function checkLessonComplete({ embedType, embedId, minimumQuestionsCorrect }: Lesson, questions: number): void {
  checkAll(
    () =>
      (embedType === null) !== (embedId === null) && new EmbedIncomplete(embedType === null ? 'embedType' : 'embedId'),
    () =>
      questions > 0 &&
      minimumQuestionsCorrect !== null &&
      minimumQuestionsCorrect > questions &&
      new TooFewQuestions(questions),
  );
}
