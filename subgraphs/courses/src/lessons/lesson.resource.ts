import { Field, ID, ObjectType } from 'type-graphql';
import {
  CommandRejection,
  UserError,
  connectionOf,
  MaxListSize,
  Resource,
  IdField,
  StoredColumn,
  TextField,
  IntegerField,
  EnumField,
  DateTimeField,
  ResourcePayload,
} from '../../../kit/src';
import { Chapter } from '../chapters/chapter.resource';
import type { Visibility } from '../courses/course.states';
import { Course } from '../courses/course.resource';
import { File } from '../files/file.type';
import { Video } from '../videos/video.resource';
import { type EmbedType, EmbedTypeEnum, type LessonType, LessonTypeEnum, LessonVisibilityEnum } from './lesson.states';
import { AssessmentCompletionRequirement } from './lesson-parts.type';

/** What a student goes through at once. It stays in its course, and may move between the chapters there. */
@Resource('courses.lessons', 'What a student goes through at once.', { name: 'CourseLesson' })
export class Lesson {
  @IdField('Public id, `lesn_…`.')
  id!: string;

  @StoredColumn('text')
  courseId!: string;

  @Field(() => Course, { nullable: true, description: 'The course.' })
  readonly course?: object | null;

  @StoredColumn('text')
  chapterId!: string;

  @Field(() => Chapter, { nullable: true, description: 'The chapter in which it stands.' })
  readonly chapter?: object | null;

  @TextField('Title.')
  title!: string;

  /** Its place in the chapter, from 0 and without gaps. */
  @IntegerField('Position in the chapter, from 0 without gaps.')
  order!: number;

  @EnumField(LessonTypeEnum, 'What it is made of.')
  lessonType!: LessonType;

  @EnumField(LessonVisibilityEnum, 'Whether students can see the course.')
  visibility!: Visibility;

  @TextField('What there is to read; null while the lesson is locked for the caller.', { nullable: true })
  content!: string | null;

  /** Days after a student's first lesson of the course before which this one is locked; null for none. */
  @IntegerField("Days after a student's start in the course before which it is locked; null for none.", {
    nullable: true,
  })
  daysFromCourseStartUntilUnlock!: number | null;

  @EnumField(EmbedTypeEnum, 'Where an embedded video is shown from; null while the lesson is locked for the caller.', {
    nullable: true,
  })
  embedType!: EmbedType | null;

  @TextField('Name of the embedded video there; null while the lesson is locked for the caller.', { nullable: true })
  embedId!: string | null;

  @Field(() => File, { nullable: true, description: 'The small picture.' })
  readonly thumbnail?: object | null;

  @Field(() => Video, { nullable: true, description: 'The video; null while the lesson is locked for the caller.' })
  readonly videoAsset?: object | null;

  @Field(() => File, {
    nullable: true,
    description: 'The document that it is about; null while the lesson is locked for the caller.',
  })
  readonly mainPdf?: object | null;

  @MaxListSize(20)
  @Field(() => [File], {
    description:
      'Files that belong to it, in the order in which they were given; none while the lesson is locked for the caller.',
  })
  readonly attachments?: object[];

  @Field(() => AssessmentCompletionRequirement, {
    nullable: true,
    description: 'What its assessment asks of whoever is to complete it; null for having submitted it.',
  })
  readonly assessmentCompletionRequirement?: object | null;

  /** How often a student may submit the assessment; null for any number of times. */
  @IntegerField('Maximum number of submissions per student; null for no limit.', { nullable: true })
  maxAttempts!: number | null;

  @DateTimeField('When it was made.')
  createdAt!: Date;

  @DateTimeField('When it last changed, its place aside.')
  updatedAt!: Date;

  @StoredColumn('text')
  accountId!: string;

  @StoredColumn('text', { nullable: true })
  thumbnailFileId!: string | null;

  @StoredColumn('text', { nullable: true })
  mainPdfFileId!: string | null;

  @StoredColumn('text', { array: true })
  attachmentFileIds!: readonly string[];

  /** Percent of the questions that have to be answered correctly; null where the other or nothing is asked for. */
  @StoredColumn('numeric', { nullable: true })
  minimumGradePercent!: string | null;

  /** Questions that have to be answered correctly. */
  @StoredColumn('int', { nullable: true })
  minimumQuestionsCorrect!: number | null;
}

export const LessonConnection = connectionOf(Lesson, 'CourseLesson');

@ObjectType('CourseLessonPayload', { description: 'Outcome of a command on a lesson.' })
export class LessonPayload extends ResourcePayload {}

@ObjectType('CourseLessonDeletePayload', { description: 'Outcome of deleting a lesson.', simpleResolvers: true })
export class LessonDeletePayload {
  @Field(() => ID, { nullable: true, description: 'Id of the deleted lesson.' })
  deletedId!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
