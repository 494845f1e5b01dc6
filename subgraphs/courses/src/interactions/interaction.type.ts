import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { CommandRejection, DateTimeScalar, UserError, connectionOf } from '../../../kit/src';
import { Course } from '../courses/course.type';
import { Student } from '../students/student.type';
import { User } from '../users/user.type';

@Directive('@key(fields: "id")')
@ObjectType('CourseLessonInteraction', {
  description: 'What a student has to do with a lesson.',
  simpleResolvers: true,
})
export class Interaction {
  @Field(() => ID, { description: 'Public id, `crli_…`.' })
  id!: string;

  @Field(() => Course, { description: 'The course of the lesson.' })
  course!: Course;

  @Field(() => Student, { description: 'The user as a student of the course.' })
  student!: Student;

  @Field(() => User, { nullable: true, description: 'Who studies.' })
  user!: User | null;

  @Field({ description: 'Whether the student has completed the lesson.' })
  completed!: boolean;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the student completed the lesson; null until then.',
  })
  completedAt!: Date | null;

  @Field(() => Int, { description: 'How often the student has submitted the assessment of the lesson.' })
  submissionsCount!: number;

  @Field(() => DateTimeScalar, { description: 'When the student began the lesson.' })
  createdAt!: Date;
}

export const InteractionConnection = connectionOf(Interaction, 'CourseLessonInteraction');

@ObjectType('CourseLessonInteractionPayload', { description: 'Outcome of a step of a student.' })
export class InteractionPayload {
  /** Id of the interaction; the `courseLessonInteraction` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
