import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { DecimalScalar, JSONObjectScalar, PageArgs } from '../../../kit/src';
import { type MarkupType, MarkupTypeEnum } from './fee-markup.states';

@InputType({ description: 'A markup to set; it takes the place of the one for the same account and fee.' })
export class FeeMarkupCreateInput {
  @Field(() => ID, {
    nullable: true,
    description: "The account that pays; the credential's own by default, for all that have no markup of their own.",
  })
  accountId?: string | null;

  @Field(() => MarkupTypeEnum, { description: 'Fee that the markup is added to.' })
  feeType!: MarkupType;

  @Field(() => DecimalScalar, { nullable: true, description: 'Percentage up to 100, at most 2 decimals.' })
  percentageFee?: string | null;

  @Field(() => DecimalScalar, { nullable: true, description: 'US dollars, at most 2 decimals.' })
  fixedFeeUsd?: string | null;

  @Field(() => String, { nullable: true, description: 'Notes of the platform, at most 1,000 characters.' })
  notes?: string | null;

  @Field(() => JSONObjectScalar, {
    nullable: true,
    description: 'Custom key-value pairs: at most 50 keys of 100 characters, texts of 500.',
  })
  metadata?: Record<string, unknown> | null;
}

@ArgsType()
export class FeeMarkupListArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only what this account pays.' })
  accountId?: string | null;
}
