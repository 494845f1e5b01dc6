import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { CommandRejection, DateTimeScalar, UserError, connectionOf } from '../../../kit/src';
import { Course } from '../courses/course.type';

@Directive('@key(fields: "id")')
@ObjectType('CourseChapter', { description: 'A part of a course.', simpleResolvers: true })
export class Chapter {
  @Field(() => ID, { description: 'Public id, `chap_…`.' })
  id!: string;

  @Field(() => Course, { nullable: true, description: 'The course.' })
  course!: Course | null;

  @Field({ description: 'Title.' })
  title!: string;

  @Field(() => Int, { description: 'Position in the course, from 0 without gaps.' })
  order!: number;

  @Field(() => DateTimeScalar, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'When its title last changed.' })
  updatedAt!: Date;
}

export const ChapterConnection = connectionOf(Chapter, 'CourseChapter');

@ObjectType('CourseChapterPayload', { description: 'Outcome of a command on a chapter.' })
export class ChapterPayload {
  /** Id of the chapter that the command was about; the `courseChapter` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

@ObjectType('CourseChapterDeletePayload', { description: 'Outcome of deleting a chapter.', simpleResolvers: true })
export class ChapterDeletePayload {
  @Field(() => ID, { nullable: true, description: 'Id of the deleted chapter.' })
  deletedId!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
