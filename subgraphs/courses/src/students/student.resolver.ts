import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Query, Resolver, ArgsType, Field } from 'type-graphql';
import {
  type Connection,
  type Context,
  nodePaths,
  selectionOf,
  toConnection,
  PageArgs,
  type ReadRow,
} from '../../../kit/src';
import type { StudentRepository } from './student.repository';
import { Student, StudentConnection } from './student.resource';

@ArgsType()
class StudentListArgs extends PageArgs {
  @Field(() => ID, { description: 'Only students of this course.' })
  courseId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Only students whose name or username contains this text; at most 100 characters.',
  })
  keyword?: string | null;
}

const permissionNote = 'Needs `courses:read` and `course_analytics:read`';

@Resolver(() => Student)
export class StudentResolver {
  constructor(private readonly students: StudentRepository) {}

  @Query(() => Student, {
    nullable: true,
    description: `A student of a course by id; null if it does not exist or is not accessible. ${permissionNote}, except for the student.`,
  })
  courseStudent(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Student id, `crst_…`.' }) id: string,
  ): Promise<ReadRow<Student> | null> {
    return this.students.find(ctx, id, selectionOf(info, 'CourseStudent'));
  }

  @Query(() => StudentConnection, {
    description: `Students of a course, most recently started first, 20 at a time by default. ${permissionNote}.`,
  })
  async courseStudents(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => StudentListArgs) args: StudentListArgs,
  ): Promise<Connection<ReadRow<Student>>> {
    return toConnection(
      await this.students.list(ctx, { ...args, page: args }, selectionOf(info, 'CourseStudent', nodePaths)),
    );
  }
}
