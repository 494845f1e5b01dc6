import { Field, Int, ObjectType } from 'type-graphql';
import { type Currency, CurrencyEnum, DecimalScalar, type Money, MoneyType } from '../../../kit/src';
import { type TaxType, TaxTypeEnum } from '../plans/plan.states';
import { type TaxBehavior, TaxBehaviorEnum, type TaxStatus, TaxStatusEnum } from './tax.enums';

@ObjectType({ description: 'What the first purchase of a plan costs at a place, with its tax.', simpleResolvers: true })
export class PlanTax {
  @Field(() => TaxStatusEnum, {
    description: 'Whether the tax is known. Where it is not, none is collected and the total is the subtotal.',
  })
  status!: TaxStatus;

  @Field(() => Int, { description: 'Units.' })
  quantity!: number;

  @Field(() => MoneyType, { description: 'Without tax.' })
  subtotal!: Money;

  @Field(() => MoneyType, { description: 'The tax.' })
  taxAmount!: Money;

  @Field(() => MoneyType, { description: 'With tax.' })
  total!: Money;

  @Field(() => CurrencyEnum, { description: 'Currency of all amounts.' })
  currency!: Currency;

  @Field(() => Int, { description: 'Decimals of the currency: 10 to this power smallest units are one whole unit.' })
  decimals!: number;

  @Field(() => TaxTypeEnum, { description: 'Whether the price of the plan contains tax.' })
  taxType!: TaxType;

  @Field(() => TaxBehaviorEnum, { description: 'What became of the tax.' })
  behavior!: TaxBehavior;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'Percent of the subtotal; null where the tax is not known.',
  })
  percentage!: string | null;

  @Field({ description: 'Whether the buyer is a business that pays the tax itself.' })
  reverseCharge!: boolean;
}
