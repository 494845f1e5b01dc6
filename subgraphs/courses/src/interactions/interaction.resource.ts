import { Field, Int, ObjectType } from 'type-graphql';
import { connectionOf, Resource, IdField, StoredColumn, DateTimeField, ResourcePayload } from '../../../kit/src';
import { Course } from '../courses/course.resource';
import { Student } from '../students/student.resource';
import { User } from '../users/user.type';

/** What a student has to do with a lesson: begun, and perhaps completed. */
@Resource('courses.interactions', 'What a student has to do with a lesson.', { name: 'CourseLessonInteraction' })
export class Interaction {
  @IdField('Public id, `crli_…`.')
  id!: string;

  @StoredColumn('text')
  courseId!: string;

  @Field(() => Course, { description: 'The course of the lesson.' })
  readonly course?: object;

  @StoredColumn('text')
  studentId!: string;

  @Field(() => Student, { description: 'The user as a student of the course.' })
  readonly student?: object;

  @StoredColumn('text')
  userId!: string;

  @Field(() => User, { nullable: true, description: 'Who studies.' })
  readonly user?: object | null;

  @Field({ description: 'Whether the student has completed the lesson.' })
  readonly completed?: boolean;

  @DateTimeField('When the student completed the lesson; null until then.', { nullable: true })
  completedAt!: Date | null;

  @Field(() => Int, { description: 'How often the student has submitted the assessment of the lesson.' })
  readonly submissionsCount?: number;

  @DateTimeField('When the student began the lesson.')
  createdAt!: Date;

  @StoredColumn('text')
  accountId!: string;

  @StoredColumn('text')
  lessonId!: string;
}

export const InteractionConnection = connectionOf(Interaction, 'CourseLessonInteraction');

@ObjectType('CourseLessonInteractionPayload', { description: 'Outcome of a step of a student.' })
export class InteractionPayload extends ResourcePayload {}
