import { ArgsType, Field, ID } from 'type-graphql';
import { PageArgs } from '../../../kit/src';

@ArgsType()
export class InteractionListArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only interactions of this user; `me` for the current user.' })
  userId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only interactions with this lesson.' })
  lessonId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only interactions with lessons of this course.' })
  courseId?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only completed interactions, or only those that are not completed.',
  })
  completed?: boolean | null;
}
