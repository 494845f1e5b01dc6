import { Field, ID, ObjectType } from 'type-graphql';
import { DateTimeScalar, type Money, MoneyType } from '../../../../kit/src';
import { type StoredObject, storedText } from '../../shared/stored-object';

@ObjectType('CustomFieldResponse', { description: 'Answer to a checkout question.', simpleResolvers: true })
export class CustomFieldResponseType {
  @Field(() => ID, { description: 'Public id, `cfrp_…`.' })
  id!: string;

  @Field({ description: 'The question.' })
  question!: string;

  @Field({ description: 'The answer.' })
  answer!: string;

  @Field(() => DateTimeScalar, { description: 'Time at which the question was answered.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'Time of the last change of the answer.' })
  updatedAt!: Date;
}

@ObjectType('MembershipNextPayment', {
  description: 'The next payment of a membership, as currently known.',
  simpleResolvers: true,
})
export class NextPayment {
  @Field(() => DateTimeScalar, { description: 'Time of the payment.' })
  at!: Date;

  @Field(() => MoneyType, { description: 'Amount, before exclusive tax.' })
  amount!: Money;

  @Field({ description: 'Formatted amount, for example `$10.00`.' })
  formattedAmount!: string;
}

@ObjectType({ description: 'A connected Discord account. Fields that are not known are null.', simpleResolvers: true })
export class DiscordAccount {
  @Field(() => ID, { nullable: true, description: 'Id at Discord.' })
  id!: string | null;

  @Field(() => String, { nullable: true, description: 'Name at Discord.' })
  username!: string | null;

  @Field(() => String, { nullable: true, description: 'URL of the picture.' })
  imageUrl!: string | null;
}

/** Returns the Discord account that a membership stores; null without one. */
export function discordAccountOf(stored: StoredObject | null): DiscordAccount | null {
  return (
    stored && {
      id: storedText(stored['id']),
      username: storedText(stored['username']),
      imageUrl: storedText(stored['image_url']),
    }
  );
}

/**
 * Consecutive payments that the owner of a membership skips: their periods start without a charge. Owners can skip again
 * after another payment was collected.
 */
export interface PaymentSkip {
  /** The last payment that was collected before, `pay_…`. */
  readonly afterPaymentId: string;
  /** End of the period in which the payments were skipped, ISO 8601: the time of the first skipped payment. */
  readonly from: string;
  /** Time at which the collection resumes, ISO 8601: in the middle of the last period without a charge. */
  readonly until: string;
}
