import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import {
  CommandRejection,
  type Currency,
  CurrencyEnum,
  DateTimeScalar,
  type Money,
  MoneyType,
  UserError,
  type UserErrorData,
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { CheckoutConfiguration } from '../checkout-configurations/checkout-configuration.resource';
import { type CheckoutMode, CheckoutModeEnum } from '../checkout-configurations/checkout-configuration.states';
import { Plan } from '../plans/plan.resource';
import {
  type CheckoutState,
  CheckoutStateEnum,
  type Collection,
  CollectionEnum,
  type SessionStatus,
  SessionStatusEnum,
} from './checkout.states';

@Directive('@inaccessible')
@ObjectType({ description: 'What a checkout page shows, and asks for.', simpleResolvers: true })
export class CheckoutOffer {
  @Field(() => ID, {
    description: 'The checkout or the plan: `ch_…` or `plan_…`. A short link has led to one of them.',
  })
  link!: string;

  @Field(() => CheckoutModeEnum, { description: 'Sells a plan, or only saves a payment method.' })
  mode!: CheckoutMode;

  @Field(() => CheckoutStateEnum, { description: 'Whether it is open to buyers.' })
  state!: CheckoutState;

  @Field(() => Account, { description: 'The seller.' })
  account!: Account;

  @Field(() => Plan, { nullable: true, description: 'What is sold; null in setup mode.' })
  plan!: object | null;

  @Field(() => CheckoutConfiguration, {
    nullable: true,
    description: 'The checkout; null behind the direct link of a plan.',
  })
  configuration!: object | null;

  @Field(() => CurrencyEnum, { description: 'Currency of all amounts.' })
  currency!: Currency;

  @Field(() => CollectionEnum, { description: 'How the payment method is taken.' })
  collection!: Collection;

  @Field({ description: 'Whether the plan takes entries to a waitlist or raffle instead of money.' })
  takesEntries!: boolean;

  @Field(() => Int, { description: 'Most units that one buyer may take at once; 1 where quantity is not asked for.' })
  mostUnits!: number;

  @Field({ description: 'Whether a promo code may be entered.' })
  takesPromoCodes!: boolean;

  @Field({ description: 'Whether the billing address is asked for: for tax, or because only some countries may buy.' })
  asksBillingAddress!: boolean;

  @Field({ description: 'Whether a shipping address is asked for.' })
  asksShippingAddress!: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      'The terms of an entry or of saving a card, for `shownTerms` of the submission; null where the quote has those of a purchase.',
  })
  terms!: string | null;

  @Field(() => [UserError], {
    description: 'How these terms differ from those that were given as shown; empty where they do not.',
  })
  termErrors!: UserErrorData[];
}

@Directive('@inaccessible')
@ObjectType({ description: 'An amount, and how a buyer reads it.', simpleResolvers: true })
export class CheckoutAmount {
  @Field(() => MoneyType, { description: 'The exact amount.' })
  money!: Money;

  @Field({ description: 'In words: `$10.00`.' })
  formatted!: string;
}

@Directive('@inaccessible')
@ObjectType({ description: 'What a purchase costs, with everything that bears on it.', simpleResolvers: true })
export class CheckoutQuote {
  @Field(() => Int, { description: 'Units.' })
  quantity!: number;

  @Field(() => CheckoutAmount, { description: 'Amount before discount and tax.' })
  subtotal!: CheckoutAmount;

  @Field(() => CheckoutAmount, { nullable: true, description: 'Taken off by the promo code; null without one.' })
  discount!: CheckoutAmount | null;

  @Field(() => String, { nullable: true, description: 'The promo code as the seller writes it.' })
  promoCode!: string | null;

  @Field(() => CheckoutAmount, { nullable: true, description: 'Tax; null where none is collected.' })
  tax!: CheckoutAmount | null;

  @Field({ description: 'Whether the prices contain the tax already.' })
  taxIncluded!: boolean;

  @Field(() => CheckoutAmount, { description: 'Due now.' })
  total!: CheckoutAmount;

  @Field(() => String, {
    nullable: true,
    description:
      'What is charged later, at the prices that are charged, in one sentence; null when nothing is: `$59.00 every 30 days, first on 21 December 2026`.',
  })
  later!: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the trial ends, which is free where nothing is due today; null without one.',
  })
  trialEndsAt!: Date | null;

  @Field(() => CollectionEnum, {
    description: 'How the payment method is taken for this quote: `NOTHING` when nothing is due, now or later.',
  })
  collection!: Collection;

  @Field({ description: 'The terms, in the form in which a page carries them for `shownTerms` of the submission.' })
  terms!: string;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A quote, or why there is none.', simpleResolvers: true })
export class CheckoutQuotePayload {
  @Field(() => CheckoutQuote, { nullable: true, description: 'Null when the terms were refused.' })
  quote!: CheckoutQuote | null;

  @Field(() => [UserError], { description: 'What is wrong with the terms; empty with a quote.' })
  userErrors!: CommandRejection[];

  @Field(() => [UserError], {
    description:
      'How the terms differ from those that were given as shown, one entry for each, at `terms` and the name of the term; empty where they do not.',
  })
  termErrors!: UserErrorData[];
}

@Directive('@inaccessible')
@ObjectType({ description: "One buyer's way through a checkout.", simpleResolvers: true })
export class CheckoutSession {
  @Field(() => ID, { description: 'Made by the page: `cs_…`.' })
  id!: string;

  @Field(() => ID, { description: 'The checkout or plan: `ch_…` or `plan_…`.' })
  link!: string;

  @Field(() => CheckoutModeEnum, { description: 'Sells a plan, or only saves a payment method.' })
  mode!: CheckoutMode;

  @Field(() => SessionStatusEnum, { description: 'Where it stands.' })
  status!: SessionStatus;

  @Field(() => String, {
    nullable: true,
    description: 'Why the last attempt failed, for the buyer; null unless it did.',
  })
  failure!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Where the buyer has to do something; null unless the status is `REQUIRES_ACTION`.',
  })
  actionUrl!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The seller's page for afterwards, with status and ids in the query; null without one.",
  })
  redirectUrl!: string | null;

  @Field(() => String, { nullable: true, description: 'What was due, in words; null where nothing was.' })
  formattedTotal!: string | null;

  @Field(() => String, { nullable: true, description: 'E-mail address that the buyer gave.' })
  email!: string | null;

  @Field(() => ID, { nullable: true, description: 'The payment, `pay_…`.' })
  paymentId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The membership that was bought, `mem_…`.' })
  membershipId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The setup intent, `sint_…`.' })
  setupIntentId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The payment method that was saved, `payt_…`.' })
  paymentMethodId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The entry to a waitlist or raffle, `entry_…`.' })
  entryId!: string | null;

  @Field(() => String, { nullable: true, description: 'Page for managing the membership; null without one.' })
  manageUrl!: string | null;
}

@Directive('@inaccessible')
@ObjectType({ description: "Outcome of a step on a buyer's way." })
export class CheckoutSessionPayload {
  /** Id of the session; the `session` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the step was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

@Directive('@inaccessible')
@ObjectType({ description: 'A 3-D Secure challenge of the sandbox processor.', simpleResolvers: true })
export class SandboxChallenge {
  @Field(() => ID, { description: 'Reference in the URL of the challenge page.' })
  reference!: string;

  @Field(() => String, { nullable: true, description: 'The amount in words; null where only a card is saved.' })
  formattedAmount!: string | null;

  @Field({ description: 'What it is for.' })
  description!: string;

  @Field({ description: 'Whether it still waits for an answer.' })
  waits!: boolean;

  @Field({ description: 'Where the buyer goes afterwards.' })
  returnUrl!: string;
}
