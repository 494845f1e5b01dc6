import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTimeScalar, MaxListSize } from '../../../kit/src';
import { type Collection, CollectionEnum } from '../checkout/checkout.states';
import { CheckoutAmount } from '../checkout/checkout.type';
import { Membership } from '../memberships/membership.resource';
import { PaymentMethod } from '../payment-methods/payment-method.resource';
import { type PaymentSubstatus, PaymentSubstatusEnum } from '../payments/payment.states';

@Directive('@inaccessible')
@ObjectType({ description: 'What is charged next, as far as it is known today.', simpleResolvers: true })
export class MembershipCharge {
  @Field(() => DateTimeScalar, { description: 'When.' })
  at!: Date;

  @Field(() => CheckoutAmount, { description: 'How much, before tax that comes on top.' })
  amount!: CheckoutAmount;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A discount for a buyer who is about to cancel.', simpleResolvers: true })
export class MembershipCancelOffer {
  @Field(() => Int, { description: 'Percent that is taken off.' })
  percentage!: number;

  @Field(() => Int, { description: 'Payments that are cheaper; 0 for all of them.' })
  intervals!: number;

  @Field(() => CheckoutAmount, { description: 'What is charged in place of the full price.' })
  amount!: CheckoutAmount;

  @Field({ description: 'Its terms, in the form in which a page carries them for `shownTerms`.' })
  terms!: string;
}

@Directive('@inaccessible')
@ObjectType({ description: 'What it takes to have access for longer.', simpleResolvers: true })
export class MembershipTopUpOffer {
  @Field(() => Int, { description: 'Days that are added.' })
  days!: number;

  @Field(() => DateTimeScalar, { description: 'When access ends after it.' })
  until!: Date;

  @Field(() => CheckoutAmount, { description: 'What is due.' })
  total!: CheckoutAmount;

  @Field({ description: 'Its terms, in the form in which a page carries them for `shownTerms`.' })
  terms!: string;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A payment for a membership.', simpleResolvers: true })
export class MembershipManagePayment {
  @Field(() => ID, { description: 'The payment, `pay_…`.' })
  id!: string;

  @Field(() => DateTimeScalar, { description: 'When it was collected; when it was asked for, where it was not.' })
  at!: Date;

  @Field(() => CheckoutAmount, { description: 'How much, with tax.' })
  total!: CheckoutAmount;

  @Field(() => PaymentSubstatusEnum, { description: 'What has become of it.' })
  substatus!: PaymentSubstatus;
}

@Directive('@inaccessible')
@ObjectType({ description: 'Payments for a membership, newest first.', simpleResolvers: true })
export class MembershipManagePayments {
  @MaxListSize(12)
  @Field(() => [MembershipManagePayment], { description: 'Twelve of them at most.' })
  payments!: MembershipManagePayment[];

  @Field(() => String, { nullable: true, description: 'Where older ones begin; null when there are none.' })
  next!: string | null;
}

@Directive('@inaccessible')
@ObjectType({ description: 'What the page shows on which a buyer manages a membership.', simpleResolvers: true })
export class MembershipManagePage {
  @Field(() => Membership, { description: 'The membership.' })
  membership!: object;

  @Field(() => MembershipCharge, { nullable: true, description: 'What is charged next; null when nothing is.' })
  nextCharge!: MembershipCharge | null;

  @Field(() => PaymentMethod, { nullable: true, description: 'What it is charged from; null while nothing is saved.' })
  method!: object | null;

  @Field(() => CollectionEnum, {
    description: 'How another payment method is taken; `NOTHING` where nothing will be charged.',
  })
  collection!: Collection;

  @Field({ description: 'Whether its end can be scheduled.' })
  cancelable!: boolean;

  @Field(() => MembershipCancelOffer, {
    nullable: true,
    description: 'What the seller offers to a buyer who is about to cancel; null without it.',
  })
  cancelOffer!: MembershipCancelOffer | null;

  @Field(() => MembershipTopUpOffer, {
    nullable: true,
    description: 'What it takes to have access for longer; null where that cannot be.',
  })
  topUp!: MembershipTopUpOffer | null;

  @Field({
    description:
      'The terms of later payments, in the form in which a page carries them for `shownTerms` of a step that agrees to them.',
  })
  laterTerms!: string;
}
