import { Directive, Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { DateTimeScalar, connectionOf } from '../../../kit/src';
import { Course } from '../courses/course.type';
import { User } from '../users/user.type';

@Directive('@key(fields: "id")')
@ObjectType('CourseStudent', { description: 'A user who studies a course.', simpleResolvers: true })
export class Student {
  @Field(() => ID, { description: 'Public id, `crst_…`.' })
  id!: string;

  @Field(() => Course, { description: 'What they study.' })
  course!: Course;

  @Field(() => User, { nullable: true, description: 'Who studies.' })
  user!: User | null;

  @Field(() => Int, { description: 'Visible lessons that they have completed.' })
  completedLessonsCount!: number;

  @Field(() => Int, { description: 'Number of visible lessons in the course.' })
  totalLessonsCount!: number;

  @Field(() => Float, {
    description:
      'Percent of the visible lessons that they have completed, rounded to two decimals; 0 where there is none.',
  })
  completionRate!: number;

  @Field(() => DateTimeScalar, { description: 'When they began the course; locked lessons wait from here.' })
  firstInteractionAt!: Date;

  @Field(() => DateTimeScalar, { description: 'When they last did anything in the course.' })
  lastInteractionAt!: Date;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description:
      'When they had completed every visible lesson for the first time; null until then. Stays when lessons are added.',
  })
  completedAt!: Date | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description:
      'When they earned the certificate of the course; null until then, and for courses without certificates.',
  })
  certificateEarnedAt!: Date | null;
}

export const StudentConnection = connectionOf(Student, 'CourseStudent');
