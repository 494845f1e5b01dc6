import { Field, ID, InputType } from 'type-graphql';

@InputType({ description: 'An invitation to a free plan. Either `userId` or `email` is required.' })
export class MembershipInviteInput {
  @Field(() => ID, { description: 'The plan, `plan_…`; it must be free.' })
  planId!: string;

  @Field(() => ID, { nullable: true, description: 'The invited user, `user_…`; cannot be combined with `email`.' })
  userId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The invited e-mail address, at most 254 characters; cannot be combined with `userId`.',
  })
  email?: string | null;
}
