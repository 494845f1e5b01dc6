import { Field, Int, ObjectType } from 'type-graphql';
import { type Currency, CurrencyEnum, DateTimeScalar, MaxListSize } from '../../../kit/src';
import { type DisputeStatus, DisputeStatusEnum } from './dispute.states';

@ObjectType('DisputeIssuerComment', { description: 'Comment of a bank on a dispute.', simpleResolvers: true })
export class IssuerCommentType {
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Time at which the comment was received; null if the bank does not report it.',
  })
  receivedAt!: string | null;

  @Field({ description: 'Text of the comment.' })
  text!: string;
}

@ObjectType({ description: 'Number of disputes with a status.', simpleResolvers: true })
export class DisputeStatusCount {
  @Field(() => DisputeStatusEnum, { description: 'The status.' })
  status!: DisputeStatus;

  @Field(() => Int, { description: 'Number of disputes, including 0.' })
  count!: number;
}

@ObjectType({ description: 'Number of disputes in a currency.', simpleResolvers: true })
export class DisputeCurrencyCount {
  @Field(() => CurrencyEnum, { description: 'The currency.' })
  currency!: Currency;

  @Field(() => Int, { description: 'Number of disputes, at least 1.' })
  count!: number;
}

@ObjectType({ description: 'Numbers of disputes.', simpleResolvers: true })
export class DisputeSummary {
  @Field(() => Int, { description: 'Total number of disputes.' })
  total!: number;

  @MaxListSize(20)
  @Field(() => [DisputeStatusCount], { description: 'Counts by status; includes every status.' })
  byStatus!: DisputeStatusCount[];

  @MaxListSize(100)
  @Field(() => [DisputeCurrencyCount], { description: 'Counts by currency, in alphabetical order.' })
  byCurrency!: DisputeCurrencyCount[];
}
