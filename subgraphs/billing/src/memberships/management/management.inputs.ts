import { Directive, Field, ID, InputType } from 'type-graphql';

@Directive('@inaccessible')
@InputType({
  description:
    'A new payment method for a membership. A repeated submission of a session that is in progress or completed has no effect.',
})
export class MembershipMethodChangeInput {
  @Field(() => ID, { description: 'Membership id, `mem_…`.' })
  id!: string;

  @Field(() => ID, { description: 'Session id that the page generates from the time and random characters: `cs_…`.' })
  session!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Vault token of the card; null if the processor collects the card on its own page.',
  })
  cardToken?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Terms of later payments that the page displayed. The input is rejected if one of them has changed since; the path of the error is `terms` and the name of the term. Null if no page was displayed.',
  })
  shownTerms?: string | null;

  @Field(() => String, { description: 'IP address of the buyer, for rate limits.' })
  clientAddress!: string;
}

@Directive('@inaccessible')
@InputType({
  description:
    'A top-up of a membership, paid with its saved payment method. A repeated submission of a session that is in progress or completed has no effect.',
})
export class MembershipTopUpInput {
  @Field(() => ID, { description: 'Membership id, `mem_…`.' })
  id!: string;

  @Field(() => ID, {
    description: 'The signed-in user, `user_…`: the owner of the membership, whose saved payment method is charged.',
  })
  userId!: string;

  @Field(() => ID, { description: 'Session id that the page generates from the time and random characters: `cs_…`.' })
  session!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Terms of the top-up that the page displayed. The input is rejected if one of them has changed since; the path of the error is `terms` and the name of the term. Null if no page was displayed.',
  })
  shownTerms?: string | null;

  @Field(() => String, { description: 'IP address of the buyer, for rate limits.' })
  clientAddress!: string;
}
