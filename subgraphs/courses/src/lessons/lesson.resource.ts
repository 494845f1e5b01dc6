import { Field, ObjectType } from 'type-graphql';
import {
  connectionOf,
  DeletePayload,
  MaxListSize,
  Resource,
  IdField,
  StoredColumn,
  TextField,
  IntegerField,
  EnumField,
  DateTimeField,
  ResourcePayload,
  RelationField,
  ReferenceField,
} from '../../../kit/src';
import { Chapter } from '../chapters/chapter.resource';
import type { Visibility } from '../courses/course.states';
import { Course } from '../courses/course.resource';
import { File, asFile } from '../files/file.type';
import { Video } from '../videos/video.resource';
import { type EmbedType, EmbedTypeEnum, type LessonType, LessonTypeEnum, LessonVisibilityEnum } from './lesson.states';
import { AssessmentCompletionRequirement } from './lesson-parts.type';

const lockNote = 'null while the lesson is locked for the caller.';

/** A lesson never moves to another course, but it can move to another chapter of its course. */
@Resource('courses.lessons', 'A lesson of a course.', { name: 'CourseLesson' })
export class Lesson {
  @IdField('Public id, `lesn_…`.')
  id!: string;

  @StoredColumn('text')
  accountId!: string;

  @RelationField('course', () => Course, 'Course.')
  courseId!: string;

  @RelationField('chapter', () => Chapter, 'Chapter that contains the lesson.', {
    input: { inputs: 'create', required: true, description: 'Chapter to which the lesson is appended, `chap_…`.' },
  })
  chapterId!: string;

  @TextField('Title.', { write: 'both', input: 'Title, 1 to 120 characters; `Untitled lesson` by default.' })
  title!: string;

  @IntegerField('Position in the chapter, from 0 without gaps.')
  order!: number;

  @EnumField(LessonTypeEnum, 'Content type.', { write: 'both', required: true })
  lessonType!: LessonType;

  @EnumField(LessonVisibilityEnum, 'Whether students can see the lesson.', {
    write: 'patch',
    input: 'Whether students can see the lesson; new lessons are visible.',
  })
  visibility!: Visibility;

  @TextField(`Text content; ${lockNote}`, {
    nullable: true,
    write: 'both',
    max: 50_000,
    input: 'Text content, at most 50,000 characters.',
  })
  content!: string | null;

  @IntegerField(
    "Number of days after the student's first lesson of the course until the lesson unlocks; null for no waiting period.",
    {
      nullable: true,
      write: 'both',
      range: [0, 3_650],
      input:
        "Number of days after the student's first lesson of the course until the lesson unlocks, from 0 to 3,650; null for no waiting period.",
    },
  )
  daysFromCourseStartUntilUnlock!: number | null;

  @EnumField(EmbedTypeEnum, `Platform of the embedded video; ${lockNote}`, {
    nullable: true,
    write: 'both',
    input: 'Platform of the embedded video; given together with `embedId`.',
  })
  embedType!: EmbedType | null;

  @TextField(`Id of the embedded video on its platform; ${lockNote}`, {
    nullable: true,
    write: 'both',
    input: 'Id of the embedded video on its platform: 1 to 100 letters, digits, - and _.',
  })
  embedId!: string | null;

  @ReferenceField('thumbnail', () => File, 'Thumbnail image.', {
    nullable: true,
    source: asFile,
  })
  thumbnailFileId!: string | null;

  @Field(() => Video, { nullable: true, description: `Video; ${lockNote}` })
  readonly videoAsset?: object | null;

  @ReferenceField('mainPdf', () => File, `PDF document of the lesson; ${lockNote}`, {
    nullable: true,
    source: asFile,
  })
  mainPdfFileId!: string | null;

  @StoredColumn('text', { array: true, initial: [] })
  attachmentFileIds!: readonly string[];

  @MaxListSize(20)
  @Field(() => [File], {
    description: 'Attached files, in the given order; empty while the lesson is locked for the caller.',
  })
  readonly attachments?: object[];

  /** Minimum percentage of correct answers; null if the requirement is a number, or a submission is sufficient. */
  @StoredColumn('numeric', { nullable: true })
  minimumGradePercent!: string | null;

  /** Minimum number of correct answers; null if the requirement is a percentage, or a submission is sufficient. */
  @StoredColumn('int', { nullable: true })
  minimumQuestionsCorrect!: number | null;

  @Field(() => AssessmentCompletionRequirement, {
    nullable: true,
    description:
      'Result of the assessment that is required to complete the lesson; null if a submission is sufficient.',
  })
  readonly assessmentCompletionRequirement?: object | null;

  @IntegerField('Maximum number of submissions of the assessment per student; null for no limit.', {
    nullable: true,
    write: 'patch',
    range: [1, 100],
    input: 'Maximum number of submissions of the assessment per student, from 1 to 100; null for no limit.',
  })
  maxAttempts!: number | null;

  @DateTimeField('Time of creation.')
  createdAt!: Date;

  @DateTimeField('Time of the last change, except changes of its position.')
  updatedAt!: Date;
}

export const LessonConnection = connectionOf(Lesson, 'CourseLesson');

@ObjectType('CourseLessonPayload', { description: 'Result of a mutation on a lesson.' })
export class LessonPayload extends ResourcePayload {}

@ObjectType('CourseLessonDeletePayload', { description: 'Result of the deletion of a lesson.' })
export class LessonDeletePayload extends DeletePayload {}
