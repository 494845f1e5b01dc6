import { ObjectType } from 'type-graphql';
import {
  connectionOf,
  DeletePayload,
  Resource,
  IdField,
  AccountField,
  TextField,
  EnumField,
  BooleanField,
  DecimalField,
  DateTimeField,
  ResourcePayload,
  RelationField,
  ReferenceField,
} from '../../../kit/src';
import { Experience } from '../experiences/experience.resource';
import { File, asFile } from '../files/file.type';
import { CourseLanguageEnum, CourseVisibilityEnum, type Language, type Visibility } from './course.states';
import { Account } from '../references.type';

/** Commands that change a course, its chapters or its lessons lock the row of the course. */
@Resource('courses.courses', 'A course of an experience, with chapters that contain lessons.')
export class Course {
  @IdField('Public id, `cors_…`.')
  id!: string;

  @AccountField(() => Account, 'Account that owns the course.', { required: true })
  accountId!: string;

  @RelationField('experience', () => Experience, 'Experience that contains the course.', {
    input: { inputs: 'create', required: true, description: 'Experience that contains the course, `exp_…`.' },
  })
  experienceId!: string;

  @TextField('Title.', { nullable: true, write: 'both', required: true, input: 'Title, 1 to 150 characters.' })
  title!: string | null;

  @TextField('Short description in one line.', { nullable: true, write: 'both', max: 200 })
  tagline!: string | null;

  @TextField('Description.', { nullable: true, write: 'patch', max: 10_000 })
  description!: string | null;

  @EnumField(CourseLanguageEnum, 'Language.', { write: 'patch' })
  language!: Language;

  /** Only courses that were imported from another platform have one. */
  @TextField('URL of the cover image; null for courses that were created in this service.', { nullable: true })
  coverImage!: string | null;

  @ReferenceField('thumbnail', () => File, 'Thumbnail image.', {
    nullable: true,
    source: asFile,
  })
  thumbnailFileId!: string | null;

  @BooleanField('Whether students who complete the course receive a certificate.', {
    write: 'both',
    input: 'Whether students who complete the course receive a certificate; false by default.',
    initial: false,
  })
  certificateAfterCompletionEnabled!: boolean;

  @BooleanField('Whether a lesson unlocks only after the lessons before it are completed.', {
    write: 'both',
    input: 'Whether a lesson unlocks only after the lessons before it are completed; false by default.',
    initial: false,
  })
  requireCompletingLessonsInOrder!: boolean;

  @DecimalField(
    'Position among the courses of the experience, ascending: a decimal, so that a course can always be placed between two others.',
    { write: 'both', input: 'Position among the courses of the experience; by default after all others.' },
  )
  order!: string;

  @EnumField(CourseVisibilityEnum, 'Whether students can see the course.', {
    write: 'both',
    required: true,
  })
  visibility!: Visibility;

  @DateTimeField('Time of creation.')
  createdAt!: Date;

  @DateTimeField('Time of the last change of the course, including the order of its chapters and lessons.')
  updatedAt!: Date;
}

export const CourseConnection = connectionOf(Course, 'Course');

@ObjectType({ description: 'Result of a mutation on a course.' })
export class CoursePayload extends ResourcePayload {}

@ObjectType({ description: 'Result of the deletion of a course.' })
export class CourseDeletePayload extends DeletePayload {}
