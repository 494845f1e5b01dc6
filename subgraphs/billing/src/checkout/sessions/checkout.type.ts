import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import {
  type Currency,
  CurrencyEnum,
  DateTimeScalar,
  type Money,
  MoneyType,
  replacedBy,
  ResourcePayload,
  UserError,
  type UserErrorData,
} from '../../../../kit/src';
import { Account } from '../../accounts/account.type';
import { CheckoutConfiguration } from '../checkout-configurations/checkout-configuration.resource';
import { type CheckoutMode, CheckoutModeEnum } from '../checkout-configurations/checkout-configuration.states';
import { Plan } from '../../catalogue/plans/plan.resource';
import { type DeclineCode, DeclineCodeEnum } from '../../payments/processors/processor.enums';
import {
  type CheckoutState,
  CheckoutStateEnum,
  type Collection,
  CollectionEnum,
  type SessionStatus,
  SessionStatusEnum,
} from './checkout.states';

@Directive('@inaccessible')
@ObjectType({ description: 'Content of a checkout page.', simpleResolvers: true })
export class CheckoutOffer {
  @Field(() => ID, {
    description:
      'Id of the checkout configuration or plan, `ch_…` or `plan_…`, also if the page was opened by a short link.',
  })
  link!: string;

  @Field(() => CheckoutModeEnum, { description: 'Whether the checkout sells a plan or only saves a payment method.' })
  mode!: CheckoutMode;

  @Field(() => CheckoutStateEnum, { description: 'Whether the checkout is open to buyers.' })
  state!: CheckoutState;

  @Field(() => Account, { description: 'The seller.' })
  account!: Account;

  @Field(() => Plan, { nullable: true, description: 'The sold plan; null in setup mode.' })
  plan!: object | null;

  @Field(() => CheckoutConfiguration, {
    nullable: true,
    description: 'The checkout configuration; null for the direct link of a plan.',
  })
  configuration!: object | null;

  @Field(() => CurrencyEnum, { description: 'Currency of all amounts.' })
  currency!: Currency;

  @Field(() => CollectionEnum, { description: 'How the payment method is collected.' })
  collection!: Collection;

  @Field({ description: 'Whether the plan accepts entries to a waitlist or raffle instead of payments.' })
  takesEntries!: boolean;

  @Field(() => Int, { description: 'Maximum number of units per purchase; 1 if the quantity cannot be selected.' })
  mostUnits!: number;

  @Field({ description: 'Whether promo codes are accepted.' })
  takesPromoCodes!: boolean;

  @Field({
    description: 'Whether a billing address is required: for tax, or because the sale is limited to some countries.',
  })
  asksBillingAddress!: boolean;

  @Field({ description: 'Whether a shipping address is required.' })
  asksShippingAddress!: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      'Terms of an entry or of saving a card, for `shownTerms` of the submission; null for a purchase, whose quote contains the terms.',
  })
  terms!: string | null;

  @Field(() => [UserError], {
    description: 'Differences of the terms from the given displayed terms; empty if there are none.',
  })
  termErrors!: UserErrorData[];
}

@ObjectType({ description: 'An amount, with its format for display.', simpleResolvers: true })
export class FormattedAmount {
  @Field(() => MoneyType, { description: 'The exact amount.' })
  money!: Money;

  @Field({ description: 'Formatted amount, such as `$10.00`.' })
  formatted!: string;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A series of equal charges after a purchase.', simpleResolvers: true })
export class CheckoutLaterCharges {
  @Field(() => FormattedAmount, { description: 'Amount of each charge, before tax that is added to the price.' })
  amount!: FormattedAmount;

  @Field(() => Int, { nullable: true, description: 'Number of charges; null until the buyer cancels.' })
  payments!: number | null;

  @Field(() => Int, { description: 'Days between two charges.' })
  everyDays!: number;

  @Field(() => DateTimeScalar, { description: 'Time of the first charge.' })
  firstAt!: Date;

  @Field({ description: 'Whether tax is added.' })
  plusTax!: boolean;
}

@Directive('@inaccessible')
@ObjectType({ description: 'Price of a purchase, with discount, tax and later charges.', simpleResolvers: true })
export class CheckoutQuote {
  @Field(() => Int, { description: 'Number of units.' })
  quantity!: number;

  @Field(() => FormattedAmount, { description: 'Amount before discount and tax.' })
  subtotal!: FormattedAmount;

  @Field(() => FormattedAmount, { nullable: true, description: 'Discount by the promo code; null without one.' })
  discount!: FormattedAmount | null;

  @Field(() => String, { nullable: true, description: 'Promo code in the spelling of the seller; null without one.' })
  promoCode!: string | null;

  @Field(() => FormattedAmount, { nullable: true, description: 'Tax; null if none is collected.' })
  tax!: FormattedAmount | null;

  @Field({ description: 'Whether the prices include the tax.' })
  taxIncluded!: boolean;

  @Field(() => FormattedAmount, { description: 'Amount due now.' })
  total!: FormattedAmount;

  @Field(() => [CheckoutLaterCharges], {
    description:
      'Charges after the purchase at their actual prices: first those with the discount of a promo code that ends, then the others; empty if there are none.',
  })
  laterCharges!: CheckoutLaterCharges[];

  @Field(() => String, {
    nullable: true,
    deprecationReason: replacedBy('laterCharges'),
    description:
      'Later charges at their actual prices, in one sentence, such as `$59.00 every 30 days, first on 21 December 2026`; null if there are none.',
  })
  later!: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'End of the trial, which is free if nothing is due now; null without a trial.',
  })
  trialEndsAt!: Date | null;

  @Field(() => CollectionEnum, {
    description: 'How the payment method is collected for this quote: `NOTHING` if nothing is due, now or later.',
  })
  collection!: Collection;

  @Field({ description: 'Terms, serialized for `shownTerms` of the submission.' })
  terms!: string;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A quote, or the reasons why the terms were rejected.', simpleResolvers: true })
export class CheckoutQuotePayload {
  @Field(() => CheckoutQuote, { nullable: true, description: 'The quote; null if the terms were rejected.' })
  quote!: CheckoutQuote | null;

  @Field(() => [UserError], { description: 'Reasons why the terms were rejected; empty on success.' })
  userErrors!: UserErrorData[];

  @Field(() => [UserError], {
    description:
      'Differences of the terms from the given displayed terms, one entry per term, whose path is `terms` and the name of the term; empty if there are none.',
  })
  termErrors!: UserErrorData[];
}

@Directive('@inaccessible')
@ObjectType({ description: 'Checkout session of one buyer.', simpleResolvers: true })
export class CheckoutSession {
  @Field(() => ID, { description: 'Session id that the page generated: `cs_…`.' })
  id!: string;

  @Field(() => ID, { description: 'Id of the checkout configuration or plan: `ch_…` or `plan_…`.' })
  link!: string;

  @Field(() => CheckoutModeEnum, { description: 'Whether the checkout sells a plan or only saves a payment method.' })
  mode!: CheckoutMode;

  @Field(() => SessionStatusEnum, { description: 'Status.' })
  status!: SessionStatus;

  @Field(() => String, {
    nullable: true,
    description: 'Failure message of the last attempt, for the buyer; null unless it failed.',
  })
  failure!: string | null;

  @Field(() => DeclineCodeEnum, {
    nullable: true,
    description: 'Reason why the bank or the processor declined the last attempt; null if it did not.',
  })
  failureCode!: DeclineCode | null;

  @Field(() => String, {
    nullable: true,
    description: 'URL at which the buyer must complete an action; null unless the status is `REQUIRES_ACTION`.',
  })
  actionUrl!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Redirect URL of the seller with status and ids as query parameters; null without one, and until the session is completed.',
  })
  redirectUrl!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Query of redirects to the seller, with status and ids, such as `status=success&payment_id=pay_…`; null until the session is completed.',
  })
  resultQuery!: string | null;

  @Field(() => Account, { description: 'The seller.' })
  account!: object;

  @Field(() => ID, { nullable: true, description: 'The sold plan, `plan_…`; null in setup mode.' })
  planId!: string | null;

  @Field(() => String, { nullable: true, description: 'Formatted amount that was due; null if nothing was due.' })
  formattedTotal!: string | null;

  @Field(() => MoneyType, { nullable: true, description: 'Amount that was due; null if nothing was due.' })
  total!: Money | null;

  @Field(() => String, { nullable: true, description: 'E-mail address of the buyer.' })
  email!: string | null;

  @Field(() => ID, { nullable: true, description: 'The payment, `pay_…`.' })
  paymentId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The purchased membership, `mem_…`.' })
  membershipId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The setup intent, `sint_…`.' })
  setupIntentId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The saved payment method, `payt_…`.' })
  paymentMethodId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The entry to a waitlist or raffle, `entry_…`.' })
  entryId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'URL of the page to manage the membership; null without a membership.',
  })
  manageUrl!: string | null;

  @Field(() => String, { nullable: true, description: 'URL of the receipt, with its key; null if nothing was paid.' })
  receiptUrl!: string | null;
}

@Directive('@inaccessible')
@ObjectType({ description: 'Result of a mutation on a checkout session.' })
export class CheckoutSessionPayload extends ResourcePayload {}

@Directive('@inaccessible')
@ObjectType({ description: 'A 3-D Secure challenge of the sandbox processor.', simpleResolvers: true })
export class SandboxChallenge {
  @Field(() => ID, { description: 'Reference in the URL of the challenge page.' })
  reference!: string;

  @Field(() => String, { nullable: true, description: 'Formatted amount; null if only a card is saved.' })
  formattedAmount!: string | null;

  @Field({ description: 'Description of the payment.' })
  description!: string;

  @Field({ description: 'Whether the challenge is still pending.' })
  waits!: boolean;

  @Field({ description: 'URL to which the buyer is redirected afterwards.' })
  returnUrl!: string;
}
