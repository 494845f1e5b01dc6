import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { DateTimeScalar, JSONObjectScalar, PageArgs } from '../../../kit/src';

@InputType({ description: 'What to change of a lead; fields that are left out stay.' })
export class LeadPatch {
  @Field(() => String, { nullable: true, description: 'Where the user comes from, at most 2,048 characters.' })
  referrer?: string | null;

  @Field(() => JSONObjectScalar, {
    nullable: true,
    description: 'Custom key-value pairs: at most 50 keys of 100 characters, texts of 500.',
  })
  metadata?: Record<string, unknown> | null;
}

@InputType({ description: 'A lead to write down.' })
export class LeadCreateInput extends LeadPatch {
  @Field(() => ID, {
    nullable: true,
    description: "The account that may get a customer; the credential's own by default.",
  })
  accountId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Potential customer; the current user by default.' })
  userId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Product of the account that the lead is interested in.' })
  productId?: string | null;
}

@ArgsType()
export class LeadListArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only leads of this account.' })
  accountId?: string | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'Only leads that are interested in one of these products; at most 100.',
  })
  productIds?: string[] | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only leads written down after this instant.' })
  createdAfter?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only leads written down before this instant.' })
  createdBefore?: Date | null;
}
