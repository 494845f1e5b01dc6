import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { createdFilters, type Currency, CurrencyEnum, DecimalScalar, listArgs } from '../../../../kit/src';

@InputType({ description: 'A new withdrawal.' })
export class WithdrawalCreateInput {
  @Field(() => ID, {
    nullable: true,
    description: "Account to pay out, `biz_…`; the credential's own by default.",
  })
  accountId?: string | null;

  @Field(() => DecimalScalar, {
    description:
      'Amount in whole units, greater than 0, with at most the decimals of the currency. Fees are deducted from it.',
  })
  amount!: string;

  @Field(() => CurrencyEnum, { description: 'Currency of the amount and of the debited balance.' })
  currency!: Currency;

  @Field(() => ID, {
    nullable: true,
    description: 'Saved payout method, `potk_…`; the default method of the account by default.',
  })
  payoutMethodId?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the platform of the credential pays the fees; false by default.',
  })
  platformCoversFees?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: "Text on the recipient's statement: 5 to 22 letters and digits.",
  })
  statementDescriptor?: string | null;
}

@ArgsType()
export class WithdrawalListArgs extends listArgs(createdFilters('withdrawals')) {
  @Field(() => ID, {
    nullable: true,
    description: "Only withdrawals of this account; the credential's account by default.",
  })
  accountId?: string | null;
}
