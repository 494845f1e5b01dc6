import { ArgsType, Field, ID } from 'type-graphql';
import { PageArgs } from '../../../kit/src';

@ArgsType()
export class StudentListArgs extends PageArgs {
  @Field(() => ID, { description: 'Only students of this course.' })
  courseId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Only students whose name or username contains this text; at most 100 characters.',
  })
  keyword?: string | null;
}
