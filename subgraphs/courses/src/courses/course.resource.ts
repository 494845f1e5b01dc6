import { Field, ID, ObjectType } from 'type-graphql';
import {
  CommandRejection,
  UserError,
  connectionOf,
  Resource,
  IdField,
  AccountField,
  StoredColumn,
  TextField,
  EnumField,
  BooleanField,
  DecimalField,
  DateTimeField,
  ResourcePayload,
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { Experience } from '../experiences/experience.resource';
import { File } from '../files/file.type';
import { CourseLanguageEnum, CourseVisibilityEnum, type Language, type Visibility } from './course.states';

/** Chapters of lessons, found in an experience. Whoever changes anything of a course holds its row: its authors take turns. */
@Resource('courses.courses', 'Chapters of lessons, found in an experience.')
export class Course {
  @IdField('Public id, `cors_…`.')
  id!: string;

  @AccountField(() => Account, 'The owner.', { required: true })
  accountId!: string;

  @StoredColumn('text')
  experienceId!: string;

  @Field(() => Experience, { nullable: true, description: 'Where it is found.' })
  readonly experience?: object | null;

  @TextField('Title.', { nullable: true })
  title!: string | null;

  @TextField('What it is about, in a line.', { nullable: true })
  tagline!: string | null;

  @TextField('What it is about.', { nullable: true })
  description!: string | null;

  @EnumField(CourseLanguageEnum, 'What it is taught in.')
  language!: Language;

  /** Address of a picture; kept for courses that come from elsewhere, since none can be given. */
  @TextField('Image URL; null for courses created on this platform.', { nullable: true })
  coverImage!: string | null;

  @Field(() => File, { nullable: true, description: 'The small picture.' })
  readonly thumbnail?: object | null;

  @BooleanField('Whether whoever completes it gets a certificate.')
  certificateAfterCompletionEnabled!: boolean;

  @BooleanField('Whether a lesson opens only after those before it were completed.')
  requireCompletingLessonsInOrder!: boolean;

  /** Its place among the courses of the experience: a decimal, so that there is always room between two. */
  @DecimalField(
    'Its place among the courses of the experience, smallest first: a decimal, so that there is always room between two.',
  )
  order!: string;

  @EnumField(CourseVisibilityEnum, 'Whether students can see the course.')
  visibility!: Visibility;

  @DateTimeField('When it was made.')
  createdAt!: Date;

  @DateTimeField('When it last changed, or the order of its chapters and lessons by a change of it.')
  updatedAt!: Date;

  @StoredColumn('text', { nullable: true })
  thumbnailFileId!: string | null;
}

export const CourseConnection = connectionOf(Course, 'Course');

@ObjectType({ description: 'Outcome of a command on a course.' })
export class CoursePayload extends ResourcePayload {}

@ObjectType({ description: 'Outcome of deleting a course.', simpleResolvers: true })
export class CourseDeletePayload {
  @Field(() => ID, { nullable: true, description: 'Id of the deleted course.' })
  deletedId!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
