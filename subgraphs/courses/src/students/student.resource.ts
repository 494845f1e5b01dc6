import { Field, Float, Int } from 'type-graphql';
import {
  DateTimeScalar,
  connectionOf,
  Resource,
  IdField,
  StoredColumn,
  DateTimeField,
  RelationField,
  ReferenceField,
} from '../../../kit/src';
import { Course } from '../courses/course.resource';
import { User, asCustomer } from '../users/user.type';

/** Created when the user starts the first lesson; kept when the user's access to the course ends. */
@Resource('courses.students', 'A user who is enrolled in a course, with the progress in the course.', {
  name: 'CourseStudent',
})
export class Student {
  @IdField('Public id, `crst_…`.')
  id!: string;

  @StoredColumn('text')
  accountId!: string;

  @RelationField('course', () => Course, 'Course.', { required: true })
  courseId!: string;

  @ReferenceField('user', () => User, 'User.', { source: asCustomer })
  userId!: string;

  @Field(() => Int, { description: 'Number of visible lessons that the student has completed.' })
  readonly completedLessonsCount?: number;

  @Field(() => Int, { description: 'Number of visible lessons in the course.' })
  readonly totalLessonsCount?: number;

  @Field(() => Float, {
    description:
      'Percentage of the visible lessons that the student has completed, rounded to two decimals; 0 if there are none.',
  })
  readonly completionRate?: number;

  @DateTimeField('Time at which the student started the course; waiting periods of locked lessons begin then.')
  firstInteractionAt!: Date;

  @DateTimeField('Time of the last activity of the student in the course.')
  lastInteractionAt!: Date;

  @DateTimeField(
    'Time at which the student had first completed all visible lessons; null until then. Unchanged when lessons are added.',
    { nullable: true },
  )
  completedAt!: Date | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description:
      'Time at which the student earned the certificate of the course; null until then, and for courses without certificates.',
  })
  readonly certificateEarnedAt?: Date | null;
}

export const StudentConnection = connectionOf(Student, 'CourseStudent');
