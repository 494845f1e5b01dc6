import { Field, ID, InputType } from 'type-graphql';
import { OneOf, replacedBy } from '../../../../kit/src';

@OneOf
@InputType({ description: 'The invited person: a user, or the owner of an e-mail address.' })
export class MembershipInviteeInput {
  @Field(() => ID, { nullable: true, description: 'The user, `user_…`.' })
  userId?: string;

  @Field(() => String, { nullable: true, description: 'The e-mail address, at most 254 characters.' })
  email?: string;
}

@InputType({ description: 'An invitation to a free plan.' })
export class MembershipInviteInput {
  @Field(() => ID, { description: 'The plan, `plan_…`; it must be free.' })
  planId!: string;

  @Field(() => MembershipInviteeInput, { nullable: true, description: 'The invited person; required.' })
  invitee?: MembershipInviteeInput | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The invited user, `user_…`; cannot be combined with `email`.',
    deprecationReason: replacedBy('invitee'),
  })
  userId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The invited e-mail address, at most 254 characters; cannot be combined with `userId`.',
    deprecationReason: replacedBy('invitee'),
  })
  email?: string | null;
}
