import { Field, ID, InputType } from 'type-graphql';

@InputType({ description: 'Whom to invite to a free plan: give `userId` or `email`.' })
export class MembershipInviteInput {
  @Field(() => ID, { description: 'The plan, `plan_…`; it costs nothing.' })
  planId!: string;

  @Field(() => ID, { nullable: true, description: 'The user who is invited, `user_…`; excludes `email`.' })
  userId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The e-mail address that is invited, at most 254 characters; excludes `userId`.',
  })
  email?: string | null;
}
