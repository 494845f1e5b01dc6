import { Field, ID, ObjectType } from 'type-graphql';
import { DateTimeScalar, MaxListSize, type Money, MoneyType } from '../../../../kit/src';

@ObjectType({ description: 'Fee kept by the app that requested a payment.', simpleResolvers: true })
export class ApplicationFee {
  @Field(() => ID, { description: 'Id of the fee, `apfe_…`.' })
  id!: string;

  @Field(() => MoneyType, { description: 'Agreed amount.' })
  amount!: Money;

  @Field(() => MoneyType, { description: 'Collected amount.' })
  amountCaptured!: Money;

  @Field(() => MoneyType, { description: 'Refunded amount: always zero, because the seller bears refunds.' })
  amountRefunded!: Money;

  @Field(() => DateTimeScalar, { description: 'Time of creation.' })
  createdAt!: Date;
}

@ObjectType({ description: 'A document that a buyer has accepted.', simpleResolvers: true })
class AcceptedDocument {
  @Field({ description: 'URL of the document.' })
  url!: string;

  @Field({ description: 'Version of the document at the time of the consent, such as `2026-11-30`.' })
  version!: string;
}

@ObjectType({ description: 'Consent of a buyer at the checkout.', simpleResolvers: true })
export class PaymentConsent {
  @Field({ description: 'Text that the page displayed next to the button, in the language of the buyer.' })
  text!: string;

  @MaxListSize(20)
  @Field(() => [AcceptedDocument], { description: 'Documents that the text names, at most 20.' })
  documents!: AcceptedDocument[];

  @Field(() => DateTimeScalar, { description: 'Time of the submission.' })
  acceptedAt!: Date;
}
