import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { DecimalScalar, PageArgs } from '../../../kit/src';
import { QuestionInput } from '../assessments/question.inputs';
import type { Visibility } from '../courses/course.states';
import { type EmbedType, EmbedTypeEnum, type LessonType, LessonTypeEnum, LessonVisibilityEnum } from './lesson.states';

@InputType({ description: 'What an assessment asks of whoever is to complete its lesson: one of the two.' })
export class AssessmentCompletionRequirementInput {
  @Field(() => DecimalScalar, {
    nullable: true,
    description:
      'Percent of the questions that have to be answered correctly, from 0 to 100, with at most two decimals.',
  })
  minimumGradePercent?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Questions that have to be answered correctly, from 0 and not more than there are.',
  })
  minimumQuestionsCorrect?: number | null;
}

/** What may be given when a lesson is made and changed later. */
@InputType()
abstract class LessonFields {
  @Field(() => String, { nullable: true, description: 'Title, 1 to 120 characters; `Untitled lesson` by default.' })
  title?: string | null;

  @Field(() => String, { nullable: true, description: 'What there is to read, at most 50,000 characters.' })
  content?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: "Days after a student's start in the course before which it is locked, from 0 to 3,650.",
  })
  daysFromCourseStartUntilUnlock?: number | null;

  @Field(() => EmbedTypeEnum, {
    nullable: true,
    description: 'Where an embedded video is shown from; given together with `embedId`.',
  })
  embedType?: EmbedType | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the embedded video there: 1 to 100 letters, digits, - and _.',
  })
  embedId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The small picture: a PNG, JPEG, GIF or WebP file of at most 10 MB.',
  })
  thumbnailId?: string | null;
}

@InputType('CourseLessonCreateInput', { description: 'A lesson to make.' })
export class LessonCreateInput extends LessonFields {
  @Field(() => ID, { description: 'The chapter at whose end it stands, `chap_…`.' })
  chapterId!: string;

  @Field(() => LessonTypeEnum, { description: 'What it is made of.' })
  lessonType!: LessonType;
}

@InputType('CourseLessonPatch', {
  description:
    'Changes to a lesson. Absent fields stay as they are; null empties a field that can be empty. Its place is changed with its course.',
})
export class LessonPatch extends LessonFields {
  @Field(() => LessonTypeEnum, { nullable: true, description: 'What it is made of.' })
  lessonType?: LessonType | null;

  @Field(() => LessonVisibilityEnum, { nullable: true, description: 'Whether students see it; they do by default.' })
  visibility?: Visibility | null;

  @Field(() => ID, { nullable: true, description: 'The document that it is about: a PDF file of at most 100 MB.' })
  mainPdfId?: string | null;

  @Field(() => [ID], { nullable: true, description: 'Files that belong to it, at most 20 of at most 100 MB each.' })
  attachmentIds?: string[] | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'Asset id of an uploaded video at its provider. In the sandbox, any string of letters, digits, - and _ is valid unless it begins with `missing`.',
  })
  muxAssetId?: string | null;

  @Field(() => [QuestionInput], {
    nullable: true,
    description:
      'All questions of its assessment in their order, at most 100; those that are not given are removed for good.',
  })
  assessmentQuestions?: QuestionInput[] | null;

  @Field(() => AssessmentCompletionRequirementInput, {
    nullable: true,
    description:
      'What its assessment asks of whoever is to complete it; null or nothing in it for having submitted it.',
  })
  assessmentCompletionRequirement?: AssessmentCompletionRequirementInput | null;

  @Field(() => Int, {
    nullable: true,
    description: 'How often a student may submit the assessment, from 1 to 100; null for any number of times.',
  })
  maxAttempts?: number | null;
}

@ArgsType()
export class LessonListArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only lessons of this course.' })
  courseId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only lessons of this chapter.' })
  chapterId?: string | null;
}
