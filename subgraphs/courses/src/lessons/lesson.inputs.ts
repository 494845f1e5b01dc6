import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { createInputOf, listArgs, equals, patchOf } from '../../../kit/src';
import { QuestionInput } from '../assessments/question.inputs';
import { AssessmentCompletionRequirementInput } from './lesson-parts.type';
import { Lesson } from './lesson.resource';

const thumbnail = {
  nullable: true,
  description: 'Thumbnail image: a PNG, JPEG, GIF or WebP file of at most 10 MB.',
} as const;

@InputType('CourseLessonCreateInput', { description: 'A new lesson.' })
export class LessonCreateInput extends createInputOf<Lesson, 'chapterId' | 'lessonType'>(Lesson) {
  @Field(() => ID, thumbnail)
  thumbnailId?: string | null;
}

@InputType('CourseLessonPatch', {
  description:
    'Changes to a lesson. Absent fields stay unchanged; null empties a field that can be null. Positions of lessons are changed by a change of the course.',
})
export class LessonPatch extends patchOf(Lesson) {
  @Field(() => ID, thumbnail)
  thumbnailId?: string | null;

  @Field(() => ID, { nullable: true, description: 'PDF document of the lesson, at most 100 MB.' })
  mainPdfId?: string | null;

  @Field(() => [ID], { nullable: true, description: 'Attached files: at most 20, each at most 100 MB.' })
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
      'All questions of the assessment, in display order, at most 100; existing questions that are not given are deleted permanently.',
  })
  assessmentQuestions?: QuestionInput[] | null;

  @Field(() => AssessmentCompletionRequirementInput, {
    nullable: true,
    description:
      'Result of the assessment that is required to complete the lesson; null or an empty object if a submission is sufficient.',
  })
  override assessmentCompletionRequirement?: AssessmentCompletionRequirementInput | null;
}

export const lessonFilters = {
  courseId: equals(() => ID, 'course_id', 'Only lessons of this course.'),
  chapterId: equals(() => ID, 'chapter_id', 'Only lessons of this chapter.'),
};

@ArgsType()
export class LessonListArgs extends listArgs(lessonFilters) {}
