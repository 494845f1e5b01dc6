import { Field, Int, ObjectType } from 'type-graphql';
import {
  connectionOf,
  Resource,
  IdField,
  StoredColumn,
  DateTimeField,
  ResourcePayload,
  RelationField,
  ReferenceField,
} from '../../../kit/src';
import { Course } from '../courses/course.resource';
import { Student } from '../students/student.resource';
import { User, asCustomer } from '../users/user.type';

@Resource('courses.interactions', 'Progress of a student in a lesson: started, and possibly completed.', {
  name: 'CourseLessonInteraction',
})
export class Interaction {
  @IdField('Public id, `crli_…`.')
  id!: string;

  @StoredColumn('text')
  accountId!: string;

  @StoredColumn('text')
  lessonId!: string;

  @RelationField('course', () => Course, 'Course of the lesson.', { required: true })
  courseId!: string;

  @RelationField('student', () => Student, 'Student of the course.', { required: true })
  studentId!: string;

  @ReferenceField('user', () => User, 'User who is the student.', {
    source: asCustomer,
  })
  userId!: string;

  @Field({ description: 'Whether the student has completed the lesson.' })
  readonly completed?: boolean;

  @DateTimeField('Time at which the student completed the lesson; null until then.', { nullable: true })
  completedAt!: Date | null;

  @Field(() => Int, { description: 'Number of submissions of the assessment of the lesson by the student.' })
  readonly submissionsCount?: number;

  @DateTimeField('Time at which the student started the lesson.')
  createdAt!: Date;
}

export const InteractionConnection = connectionOf(Interaction, 'CourseLessonInteraction');

@ObjectType('CourseLessonInteractionPayload', { description: "Result of a mutation on a student's progress." })
export class InteractionPayload extends ResourcePayload {}
