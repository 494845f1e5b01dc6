import { ObjectType } from 'type-graphql';
import {
  connectionOf,
  DeletePayload,
  Resource,
  IdField,
  StoredColumn,
  TextField,
  IntegerField,
  DateTimeField,
  ResourcePayload,
  RelationField,
} from '../../../kit/src';
import { Course } from '../courses/course.resource';

@Resource('courses.chapters', 'A chapter of a course, which contains lessons.', { name: 'CourseChapter' })
export class Chapter {
  @IdField('Public id, `chap_…`.')
  id!: string;

  @StoredColumn('text')
  accountId!: string;

  @RelationField('course', () => Course, 'Course.')
  courseId!: string;

  @TextField('Title.')
  title!: string;

  @IntegerField('Position in the course, from 0 without gaps.')
  order!: number;

  @DateTimeField('Time of creation.')
  createdAt!: Date;

  @DateTimeField('Time of the last change of the title.')
  updatedAt!: Date;
}

export const ChapterConnection = connectionOf(Chapter, 'CourseChapter');

@ObjectType('CourseChapterPayload', { description: 'Result of a mutation on a chapter.' })
export class ChapterPayload extends ResourcePayload {}

@ObjectType('CourseChapterDeletePayload', { description: 'Result of the deletion of a chapter.' })
export class ChapterDeletePayload extends DeletePayload {}
