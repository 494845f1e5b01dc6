import { Field, Int, ObjectType } from 'type-graphql';
import { type Currency, CurrencyEnum, DecimalScalar, type Money, MoneyType } from '../../../../kit/src';
import { type TaxType, TaxTypeEnum } from '../../catalogue/plans/plan.states';
import { type TaxBehavior, TaxBehaviorEnum, type TaxStatus, TaxStatusEnum } from './tax.enums';

@ObjectType({
  description: 'Price of the first purchase of a plan at a location, with its tax.',
  simpleResolvers: true,
})
export class PlanTax {
  @Field(() => TaxStatusEnum, {
    description: 'Whether the tax is known. If not, no tax is collected and the total is the subtotal.',
  })
  status!: TaxStatus;

  @Field(() => Int, { description: 'Number of units.' })
  quantity!: number;

  @Field(() => MoneyType, { description: 'Price without tax.' })
  subtotal!: Money;

  @Field(() => MoneyType, { description: 'Tax.' })
  taxAmount!: Money;

  @Field(() => MoneyType, { description: 'Price with tax.' })
  total!: Money;

  @Field(() => CurrencyEnum, { description: 'Currency of all amounts.' })
  currency!: Currency;

  @Field(() => Int, {
    description: 'Number of decimals of the currency: one whole unit is 10 to this power of its smallest units.',
  })
  decimals!: number;

  @Field(() => TaxTypeEnum, { description: 'Whether the price of the plan includes tax.' })
  taxType!: TaxType;

  @Field(() => TaxBehaviorEnum, {
    description: 'Result of the tax calculation: tax is added, included or not collected.',
  })
  behavior!: TaxBehavior;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'Tax rate in percent of the subtotal; null if the tax is unknown.',
  })
  percentage!: string | null;

  @Field({ description: 'Whether the buyer is a business that pays the tax itself.' })
  reverseCharge!: boolean;
}
