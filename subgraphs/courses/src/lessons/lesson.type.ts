import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import {
  CommandRejection,
  DateTimeScalar,
  DecimalScalar,
  UserError,
  connectionOf,
  MaxListSize,
} from '../../../kit/src';
import { Chapter } from '../chapters/chapter.type';
import type { Visibility } from '../courses/course.states';
import { Course } from '../courses/course.type';
import { File } from '../files/file.type';
import { Video } from '../videos/video.type';
import { type EmbedType, EmbedTypeEnum, type LessonType, LessonTypeEnum, LessonVisibilityEnum } from './lesson.states';

@ObjectType({
  description: 'What an assessment asks of whoever is to complete its lesson: one of the two.',
  simpleResolvers: true,
})
export class AssessmentCompletionRequirement {
  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'Percent of the questions that have to be answered correctly, from 0 to 100.',
  })
  minimumGradePercent!: string | null;

  @Field(() => Int, { nullable: true, description: 'Questions that have to be answered correctly.' })
  minimumQuestionsCorrect!: number | null;
}

@Directive('@key(fields: "id")')
@ObjectType('CourseLesson', { description: 'What a student goes through at once.', simpleResolvers: true })
export class Lesson {
  @Field(() => ID, { description: 'Public id, `lesn_…`.' })
  id!: string;

  @Field(() => Course, { nullable: true, description: 'The course.' })
  course!: Course | null;

  @Field(() => Chapter, { nullable: true, description: 'The chapter in which it stands.' })
  chapter!: Chapter | null;

  @Field({ description: 'Title.' })
  title!: string;

  @Field(() => Int, { description: 'Position in the chapter, from 0 without gaps.' })
  order!: number;

  @Field(() => LessonTypeEnum, { description: 'What it is made of.' })
  lessonType!: LessonType;

  @Field(() => LessonVisibilityEnum, { description: 'Whether students can see the course.' })
  visibility!: Visibility;

  @Field(() => String, {
    nullable: true,
    description: 'What there is to read; null while the lesson is locked for the caller.',
  })
  content!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: "Days after a student's start in the course before which it is locked; null for none.",
  })
  daysFromCourseStartUntilUnlock!: number | null;

  @Field(() => EmbedTypeEnum, {
    nullable: true,
    description: 'Where an embedded video is shown from; null while the lesson is locked for the caller.',
  })
  embedType!: EmbedType | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the embedded video there; null while the lesson is locked for the caller.',
  })
  embedId!: string | null;

  @Field(() => File, { nullable: true, description: 'The small picture.' })
  thumbnail!: File | null;

  @Field(() => Video, { nullable: true, description: 'The video; null while the lesson is locked for the caller.' })
  videoAsset!: Video | null;

  @Field(() => File, {
    nullable: true,
    description: 'The document that it is about; null while the lesson is locked for the caller.',
  })
  mainPdf!: File | null;

  @MaxListSize(20)
  @Field(() => [File], {
    description:
      'Files that belong to it, in the order in which they were given; none while the lesson is locked for the caller.',
  })
  attachments!: File[];

  @Field(() => AssessmentCompletionRequirement, {
    nullable: true,
    description: 'What its assessment asks of whoever is to complete it; null for having submitted it.',
  })
  assessmentCompletionRequirement!: AssessmentCompletionRequirement | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Maximum number of submissions per student; null for no limit.',
  })
  maxAttempts!: number | null;

  @Field(() => DateTimeScalar, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'When it last changed, its place aside.' })
  updatedAt!: Date;
}

export const LessonConnection = connectionOf(Lesson, 'CourseLesson');

@ObjectType('CourseLessonPayload', { description: 'Outcome of a command on a lesson.' })
export class LessonPayload {
  /** Id of the lesson that the command was about; the `courseLesson` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

@ObjectType('CourseLessonDeletePayload', { description: 'Outcome of deleting a lesson.', simpleResolvers: true })
export class LessonDeletePayload {
  @Field(() => ID, { nullable: true, description: 'Id of the deleted lesson.' })
  deletedId!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
