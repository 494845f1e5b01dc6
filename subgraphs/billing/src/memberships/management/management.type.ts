import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTimeScalar, MaxListSize } from '../../../../kit/src';
import { type Collection, CollectionEnum } from '../../checkout/sessions/checkout.states';
import { FormattedAmount } from '../../checkout/sessions/checkout.type';
import { Membership } from '../memberships/membership.resource';
import { PaymentMethod } from '../../payments/payment-methods/payment-method.resource';
import { type PaymentSubstatus, PaymentSubstatusEnum } from '../../payments/payments/payment.states';

@Directive('@inaccessible')
@ObjectType({ description: 'The next charge, as currently known.', simpleResolvers: true })
export class MembershipCharge {
  @Field(() => DateTimeScalar, { description: 'Time of the charge.' })
  at!: Date;

  @Field(() => FormattedAmount, { description: 'Amount, before exclusive tax.' })
  amount!: FormattedAmount;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A discount for a buyer who is about to cancel.', simpleResolvers: true })
export class MembershipCancelOffer {
  @Field(() => Int, { description: 'Discount in percent.' })
  percentage!: number;

  @Field(() => Int, { description: 'Number of discounted payments; 0 for all.' })
  intervals!: number;

  @Field(() => FormattedAmount, { description: 'Discounted price.' })
  amount!: FormattedAmount;

  @Field({ description: 'Terms of the offer, serialized for `shownTerms`.' })
  terms!: string;
}

@Directive('@inaccessible')
@ObjectType({ description: 'Offer to extend the access of a membership.', simpleResolvers: true })
export class MembershipTopUpOffer {
  @Field(() => Int, { description: 'Number of added days.' })
  days!: number;

  @Field(() => DateTimeScalar, { description: 'End of the access after the top-up.' })
  until!: Date;

  @Field(() => FormattedAmount, { description: 'Amount due.' })
  total!: FormattedAmount;

  @Field({ description: 'Terms of the offer, serialized for `shownTerms`.' })
  terms!: string;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A payment for a membership.', simpleResolvers: true })
export class MembershipManagePayment {
  @Field(() => ID, { description: 'The payment, `pay_…`.' })
  id!: string;

  @Field(() => DateTimeScalar, { description: 'Time of collection; time of creation if it was not collected.' })
  at!: Date;

  @Field(() => FormattedAmount, { description: 'Amount, with tax.' })
  total!: FormattedAmount;

  @Field(() => PaymentSubstatusEnum, { description: 'Detailed status.' })
  substatus!: PaymentSubstatus;

  @Field(() => String, {
    nullable: true,
    description:
      'URL of the receipt, with its key; null if nothing was collected, and for payments of a former owner of the membership.',
  })
  receiptUrl!: string | null;
}

@Directive('@inaccessible')
@ObjectType({ description: 'Payments for a membership, newest first.', simpleResolvers: true })
export class MembershipManagePayments {
  @MaxListSize(12)
  @Field(() => [MembershipManagePayment], { description: 'At most 12 payments.' })
  payments!: MembershipManagePayment[];

  @Field(() => String, { nullable: true, description: 'Cursor of the older payments; null if there are none.' })
  next!: string | null;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A number of payments that a buyer can skip.', simpleResolvers: true })
export class MembershipSkipOption {
  @Field(() => Int, { description: 'Number of payments.' })
  payments!: number;

  @Field(() => DateTimeScalar, { description: 'Time of the next payment.' })
  nextAt!: Date;
}

@Directive('@inaccessible')
@ObjectType({ description: 'Content of the page on which a buyer manages a membership.', simpleResolvers: true })
export class MembershipManagePage {
  @Field(() => Membership, { description: 'The membership.' })
  membership!: object;

  @Field(() => MembershipCharge, { nullable: true, description: 'The next charge; null if there is none.' })
  nextCharge!: MembershipCharge | null;

  @Field(() => PaymentMethod, { nullable: true, description: 'Payment method that is charged; null if none is saved.' })
  method!: object | null;

  @Field(() => CollectionEnum, {
    description: 'How a new payment method is collected; `NOTHING` if there will be no charge.',
  })
  collection!: Collection;

  @Field({ description: 'Whether a cancellation at the end of the billing period can be scheduled.' })
  cancelable!: boolean;

  @Field(() => MembershipCancelOffer, {
    nullable: true,
    description: 'Discount that the seller offers to a buyer who is about to cancel; null if there is none.',
  })
  cancelOffer!: MembershipCancelOffer | null;

  @Field(() => MembershipTopUpOffer, {
    nullable: true,
    description: 'Offer to extend the access; null if a top-up is not possible.',
  })
  topUp!: MembershipTopUpOffer | null;

  @MaxListSize(12)
  @Field(() => [MembershipSkipOption], {
    description: 'Numbers of payments that can be skipped, at most 12; empty if none can be skipped.',
  })
  skipOptions!: MembershipSkipOption[];

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Time of the next payment while the buyer skips payments; null otherwise.',
  })
  skipsUntil!: Date | null;

  @Field(() => MembershipCharge, {
    nullable: true,
    description:
      'The next charge if the buyer resumes the skipped payments; null unless the buyer skips payments, and if nothing would be charged.',
  })
  resumedCharge!: MembershipCharge | null;

  @Field({
    description: 'Terms of later payments, serialized for `shownTerms` of the mutations that agree to them.',
  })
  laterTerms!: string;
}
