import { Field, Float, Int } from 'type-graphql';
import { DateTimeScalar, connectionOf, Resource, IdField, StoredColumn, DateTimeField } from '../../../kit/src';
import { Course } from '../courses/course.resource';
import { User } from '../users/user.type';

/** A user who studies a course, from the first lesson that they began. Access may end and come back; this stays. */
@Resource('courses.students', 'A user who studies a course.', { name: 'CourseStudent' })
export class Student {
  @IdField('Public id, `crst_…`.')
  id!: string;

  @StoredColumn('text')
  courseId!: string;

  @Field(() => Course, { description: 'What they study.' })
  readonly course?: object;

  @StoredColumn('text')
  userId!: string;

  @Field(() => User, { nullable: true, description: 'Who studies.' })
  readonly user?: object | null;

  @Field(() => Int, { description: 'Visible lessons that they have completed.' })
  readonly completedLessonsCount?: number;

  @Field(() => Int, { description: 'Number of visible lessons in the course.' })
  readonly totalLessonsCount?: number;

  @Field(() => Float, {
    description:
      'Percent of the visible lessons that they have completed, rounded to two decimals; 0 where there is none.',
  })
  readonly completionRate?: number;

  /** The start of the course, from which locked lessons wait. */
  @DateTimeField('When they began the course; locked lessons wait from here.')
  firstInteractionAt!: Date;

  @DateTimeField('When they last did anything in the course.')
  lastInteractionAt!: Date;

  /** When they had completed every visible lesson for the first time; stays when lessons are added. */
  @DateTimeField(
    'When they had completed every visible lesson for the first time; null until then. Stays when lessons are added.',
    { nullable: true },
  )
  completedAt!: Date | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description:
      'When they earned the certificate of the course; null until then, and for courses without certificates.',
  })
  readonly certificateEarnedAt?: Date | null;

  @StoredColumn('text')
  accountId!: string;
}

export const StudentConnection = connectionOf(Student, 'CourseStudent');
