import { Directive, Field, ID, InputType } from 'type-graphql';

@Directive('@inaccessible')
@InputType({
  description:
    'Another payment method for a membership. Submitting the same session again changes nothing while it is under way or done.',
})
export class MembershipMethodChangeInput {
  @Field(() => ID, { description: 'Membership id, `mem_…`.' })
  id!: string;

  @Field(() => ID, { description: 'Made by the page, from its time and chance: `cs_…`.' })
  session!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The card, by the name that the vault gave it; null where the processor takes it on a page of its own.',
  })
  cardToken?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The terms of later payments as the page showed them; refused where one differs by now, at `terms` and its name. Null where no page was shown.',
  })
  shownTerms?: string | null;

  @Field(() => String, { description: 'IP address of the buyer, for limits.' })
  clientAddress!: string;
}

@Directive('@inaccessible')
@InputType({
  description:
    'A top-up of a membership, paid with its saved method. Submitting the same session again changes nothing while it is under way or done.',
})
export class MembershipTopUpInput {
  @Field(() => ID, { description: 'Membership id, `mem_…`.' })
  id!: string;

  @Field(() => ID, { description: 'Who is signed in, `user_…`: the owner, whose saved method is charged.' })
  userId!: string;

  @Field(() => ID, { description: 'Made by the page, from its time and chance: `cs_…`.' })
  session!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The terms of the top-up as the page showed them; refused where one differs by now, at `terms` and its name. Null where no page was shown.',
  })
  shownTerms?: string | null;

  @Field(() => String, { description: 'IP address of the buyer, for limits.' })
  clientAddress!: string;
}
