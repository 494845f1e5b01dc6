import { ArgsType, Field, ID } from 'type-graphql';
import { PageArgs } from '../../../kit/src';

@ArgsType()
export class StudentListArgs extends PageArgs {
  @Field(() => ID, { description: 'Students of this course.' })
  courseId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Only students with this text in their name or username; at most 100 characters.',
  })
  keyword?: string | null;
}
