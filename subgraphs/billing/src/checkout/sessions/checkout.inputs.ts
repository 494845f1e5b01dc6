import { Directive, Field, ID, InputType, Int } from 'type-graphql';
import { PostalAddressInput } from '../../shared/address.inputs';

@Directive('@inaccessible')
@InputType({ description: 'A postal address.' })
export class AddressInput extends PostalAddressInput {}

@Directive('@inaccessible')
@InputType({ description: 'Terms of a quote.' })
export class CheckoutQuoteInput {
  @Field(() => ID, { description: 'Id of the checkout configuration or plan: `ch_…` or `plan_…`.' })
  link!: string;

  @Field(() => Int, { nullable: true, description: 'Number of units; 1 by default.' })
  quantity?: number | null;

  @Field(() => String, { nullable: true, description: 'Promo code that the buyer entered.' })
  promoCode?: string | null;

  @Field(() => AddressInput, { nullable: true, description: 'Billing address, as far as known; determines the tax.' })
  billingAddress?: AddressInput | null;

  @Field(() => ID, { nullable: true, description: 'The buyer, if known; determines whether a promo code can be used.' })
  userId?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Terms that the page displayed, only for comparison: a submission is rejected if one of them has changed since; the path of the error is `terms` and the name of the term. Null if no page was displayed.',
  })
  shownTerms?: string | null;
}

@Directive('@inaccessible')
@InputType({ description: 'The buyer, with the data of the platform.' })
export class BuyerInput {
  @Field(() => ID, { description: 'The user, `user_…`.' })
  userId!: string;

  @Field(() => String, { description: 'Username.' })
  username!: string;

  @Field(() => String, { nullable: true, description: 'Name.' })
  name?: string | null;

  @Field(() => String, { description: 'E-mail address.' })
  email!: string;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the page knows from a sign-in that the visitor is the user. Only then the receipt shows the business name and tax id in the billing details of the user. False by default.',
  })
  isSignedIn?: boolean | null;

  @Field(() => [ID], {
    description:
      'Accounts of which the user is a team member, oldest first; for plans that each account can buy only once.',
  })
  accountIds!: string[];
}

@Directive('@inaccessible')
@InputType({ description: 'Response to a custom field of the plan.' })
export class CheckoutAnswerInput {
  @Field(() => ID, { description: 'Id of the custom field.' })
  id!: string;

  @Field(() => String, { description: 'Response, at most 1,000 characters.' })
  answer!: string;
}

@Directive('@inaccessible')
@InputType({ description: 'A document that a page refers to.' })
class ConsentDocumentInput {
  @Field(() => String, { description: 'URL, at most 500 characters.' })
  url!: string;

  @Field(() => String, { description: 'Version, at most 100 characters.' })
  version!: string;
}

@Directive('@inaccessible')
@InputType({ description: 'Consent of a buyer, as the page displayed it.' })
export class ConsentInput {
  @Field(() => String, { description: 'Text next to the button, at most 5,000 characters.' })
  text!: string;

  @Field(() => [ConsentDocumentInput], { description: 'Documents that the text names, at most 20.' })
  documents!: ConsentDocumentInput[];
}

@Directive('@inaccessible')
@InputType({
  description:
    'Submission of a checkout. A repeated submission of a session that is in progress or completed has no effect.',
})
export class CheckoutSubmitInput extends CheckoutQuoteInput {
  @Field(() => ID, { description: 'Session id that the page generates from the time and random characters: `cs_…`.' })
  session!: string;

  @Field(() => BuyerInput, { description: 'The buyer.' })
  buyer!: BuyerInput;

  @Field(() => String, { nullable: true, description: 'Phone number, at most 30 characters.' })
  phone?: string | null;

  @Field(() => [CheckoutAnswerInput], { nullable: true, description: 'Responses to the custom fields of the plan.' })
  answers?: CheckoutAnswerInput[] | null;

  @Field(() => AddressInput, { nullable: true, description: 'Shipping address.' })
  shippingAddress?: AddressInput | null;

  @Field(() => String, {
    nullable: true,
    description: 'Vault token of the card; null if no card is required.',
  })
  cardToken?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'Saved payment method of the buyer for the same seller, `payt_…`, with which a purchase is paid instead of a card. The page has to know that the visitor is the buyer.',
  })
  paymentMethodId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Token of the invoice that the page was opened for; null without an invoice.',
  })
  invoice?: string | null;

  @Field(() => String, { nullable: true, description: 'Affiliate code in the URL of the page.' })
  affiliateCode?: string | null;

  @Field(() => String, { description: 'IP address of the buyer, for rate limits.' })
  clientAddress!: string;

  @Field(() => ConsentInput, {
    nullable: true,
    description:
      'Text and documents that the buyer has accepted, stored with the time; null if the page displayed no documents.',
  })
  consent?: ConsentInput | null;
}
