import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { CommandRejection, DateTimeScalar, DecimalScalar, UserError, connectionOf } from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { Experience } from '../experiences/experience.type';
import { File } from '../files/file.type';
import { CourseLanguageEnum, CourseVisibilityEnum, type Language, type Visibility } from './course.states';

@Directive('@key(fields: "id")')
@ObjectType({ description: 'Chapters of lessons, found in an experience.', simpleResolvers: true })
export class Course {
  @Field(() => ID, { description: 'Public id, `cors_…`.' })
  id!: string;

  @Field(() => Account, { description: 'The owner.' })
  account!: Account;

  @Field(() => Experience, { nullable: true, description: 'Where it is found.' })
  experience!: Experience | null;

  @Field(() => String, { nullable: true, description: 'Title.' })
  title!: string | null;

  @Field(() => String, { nullable: true, description: 'What it is about, in a line.' })
  tagline!: string | null;

  @Field(() => String, { nullable: true, description: 'What it is about.' })
  description!: string | null;

  @Field(() => CourseLanguageEnum, { description: 'What it is taught in.' })
  language!: Language;

  @Field(() => String, { nullable: true, description: 'Image URL; null for courses created on this platform.' })
  coverImage!: string | null;

  @Field(() => File, { nullable: true, description: 'The small picture.' })
  thumbnail!: File | null;

  @Field({ description: 'Whether whoever completes it gets a certificate.' })
  certificateAfterCompletionEnabled!: boolean;

  @Field({ description: 'Whether a lesson opens only after those before it were completed.' })
  requireCompletingLessonsInOrder!: boolean;

  @Field(() => DecimalScalar, {
    description:
      'Its place among the courses of the experience, smallest first: a decimal, so that there is always room between two.',
  })
  order!: string;

  @Field(() => CourseVisibilityEnum, { description: 'Whether students can see the course.' })
  visibility!: Visibility;

  @Field(() => DateTimeScalar, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, {
    description: 'When it last changed, or the order of its chapters and lessons by a change of it.',
  })
  updatedAt!: Date;
}

export const CourseConnection = connectionOf(Course, 'Course');

@ObjectType({ description: 'Outcome of a command on a course.' })
export class CoursePayload {
  /** Id of the course that the command was about; the `course` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

@ObjectType({ description: 'Outcome of deleting a course.', simpleResolvers: true })
export class CourseDeletePayload {
  @Field(() => ID, { nullable: true, description: 'Id of the deleted course.' })
  deletedId!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
