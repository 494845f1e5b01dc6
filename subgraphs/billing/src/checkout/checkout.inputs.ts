import { Directive, Field, ID, InputType, Int } from 'type-graphql';
import { PostalAddressInput } from '../shared';

@Directive('@inaccessible')
@InputType({ description: 'A postal address.' })
export class AddressInput extends PostalAddressInput {}

@Directive('@inaccessible')
@InputType({ description: 'Terms that a quote is asked for.' })
export class CheckoutQuoteInput {
  @Field(() => ID, { description: 'The checkout or plan: `ch_…` or `plan_…`.' })
  link!: string;

  @Field(() => Int, { nullable: true, description: 'Units, 1 by default.' })
  quantity?: number | null;

  @Field(() => String, { nullable: true, description: 'A promo code as the buyer typed it.' })
  promoCode?: string | null;

  @Field(() => AddressInput, { nullable: true, description: 'Billing address, as far as it is known; decides on tax.' })
  billingAddress?: AddressInput | null;

  @Field(() => ID, { nullable: true, description: 'The buyer, where known; decides on who may use a promo code.' })
  userId?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The terms as the page showed them. They are only compared: a submission is refused where one of them differs by now, at `terms` and its name. Null where no page was shown.',
  })
  shownTerms?: string | null;
}

@Directive('@inaccessible')
@InputType({ description: 'Who buys, as the platform knows them.' })
export class BuyerInput {
  @Field(() => ID, { description: 'The user, `user_…`.' })
  userId!: string;

  @Field(() => String, { description: 'Username.' })
  username!: string;

  @Field(() => String, { nullable: true, description: 'Name.' })
  name?: string | null;

  @Field(() => String, { description: 'E-mail address.' })
  email!: string;

  @Field(() => [ID], {
    description:
      'Accounts on whose team the user is, the oldest first; plans that are sold once to a business look at it.',
  })
  accountIds!: string[];
}

@Directive('@inaccessible')
@InputType({ description: 'An answer to a question of the plan.' })
export class CheckoutAnswerInput {
  @Field(() => ID, { description: 'The question, by the id of the custom field.' })
  id!: string;

  @Field(() => String, { description: 'The answer, at most 1,000 characters.' })
  answer!: string;
}

@Directive('@inaccessible')
@InputType({
  description: 'What a buyer submits. Submitting the same session again changes nothing while it is under way or done.',
})
export class CheckoutSubmitInput extends CheckoutQuoteInput {
  @Field(() => ID, { description: 'Made by the page, from its time and chance: `cs_…`.' })
  session!: string;

  @Field(() => BuyerInput, { description: 'Who buys.' })
  buyer!: BuyerInput;

  @Field(() => String, { nullable: true, description: 'Phone number, at most 30 characters.' })
  phone?: string | null;

  @Field(() => [CheckoutAnswerInput], { nullable: true, description: "Answers to the plan's questions." })
  answers?: CheckoutAnswerInput[] | null;

  @Field(() => AddressInput, { nullable: true, description: 'Shipping address.' })
  shippingAddress?: AddressInput | null;

  @Field(() => String, {
    nullable: true,
    description: 'The card, by the name that the vault gave it; null where none is needed.',
  })
  cardToken?: string | null;

  @Field(() => String, { nullable: true, description: 'Token of the invoice that the page was opened for.' })
  invoice?: string | null;

  @Field(() => String, { nullable: true, description: 'Affiliate code of the address that was opened.' })
  affiliateCode?: string | null;

  @Field(() => String, { description: 'IP address of the buyer, for limits.' })
  clientAddress!: string;
}
