import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { type Currency, CurrencyEnum, DateTimeScalar, DecimalScalar, PageArgs } from '../../../kit/src';

@InputType({ description: 'A withdrawal to make.' })
export class WithdrawalCreateInput {
  @Field(() => ID, {
    nullable: true,
    description: "The account that is paid out, `biz_…`; the credential's own by default.",
  })
  accountId?: string | null;

  @Field(() => DecimalScalar, {
    description: 'Whole units, above zero, no more decimals than the currency has. Fees come off it.',
  })
  amount!: string;

  @Field(() => CurrencyEnum, { description: "Only this currency's balance is drawn." })
  currency!: Currency;

  @Field(() => ID, { nullable: true, description: 'The saved method, `potk_…`; the default one where it is left out.' })
  payoutMethodId?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'The platform of the credential pays the fees; false by default.',
  })
  platformCoversFees?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: "Text on the recipient's statement: 5 to 22 letters and digits.",
  })
  statementDescriptor?: string | null;
}

@ArgsType()
export class WithdrawalListArgs extends PageArgs {
  @Field(() => ID, {
    nullable: true,
    description: "Only withdrawals of this account; the credential's account by default.",
  })
  accountId?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only withdrawals asked for after this instant.' })
  createdAfter?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only withdrawals asked for before this instant.' })
  createdBefore?: Date | null;
}
