import { Field, ID, ObjectType } from 'type-graphql';
import {
  CommandRejection,
  UserError,
  connectionOf,
  Resource,
  IdField,
  StoredColumn,
  TextField,
  IntegerField,
  DateTimeField,
  ResourcePayload,
} from '../../../kit/src';
import { Course } from '../courses/course.resource';

@Resource('courses.chapters', 'A part of a course.', { name: 'CourseChapter' })
export class Chapter {
  @IdField('Public id, `chap_…`.')
  id!: string;

  @StoredColumn('text')
  courseId!: string;

  @Field(() => Course, { nullable: true, description: 'The course.' })
  readonly course?: object | null;

  @TextField('Title.')
  title!: string;

  /** Its place in the course, from 0 and without gaps. */
  @IntegerField('Position in the course, from 0 without gaps.')
  order!: number;

  @DateTimeField('When it was made.')
  createdAt!: Date;

  @DateTimeField('When its title last changed.')
  updatedAt!: Date;

  @StoredColumn('text')
  accountId!: string;
}

export const ChapterConnection = connectionOf(Chapter, 'CourseChapter');

@ObjectType('CourseChapterPayload', { description: 'Outcome of a command on a chapter.' })
export class ChapterPayload extends ResourcePayload {}

@ObjectType('CourseChapterDeletePayload', { description: 'Outcome of deleting a chapter.', simpleResolvers: true })
export class ChapterDeletePayload {
  @Field(() => ID, { nullable: true, description: 'Id of the deleted chapter.' })
  deletedId!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
