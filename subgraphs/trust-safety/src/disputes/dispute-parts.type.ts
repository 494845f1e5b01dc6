import { Field, Int, ObjectType } from 'type-graphql';
import { type Currency, CurrencyEnum, DateTimeScalar, MaxListSize } from '../../../kit/src';
import { type DisputeStatus, DisputeStatusEnum } from './dispute.states';

@ObjectType('DisputeIssuerComment', { description: 'What a bank says of a dispute.', simpleResolvers: true })
export class IssuerCommentType {
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the comment was received; null if the bank does not report it.',
  })
  receivedAt!: string | null;

  @Field({ description: 'Its words.' })
  text!: string;
}

@ObjectType({ description: 'How many disputes stand where.', simpleResolvers: true })
export class DisputeStatusCount {
  @Field(() => DisputeStatusEnum, { description: 'Where they stand.' })
  status!: DisputeStatus;

  @Field(() => Int, { description: 'How many; 0 where there is none.' })
  count!: number;
}

@ObjectType({ description: 'How many disputes are in a currency.', simpleResolvers: true })
export class DisputeCurrencyCount {
  @Field(() => CurrencyEnum, { description: 'The currency.' })
  currency!: Currency;

  @Field(() => Int, { description: 'How many, at least one.' })
  count!: number;
}

@ObjectType({ description: 'How many disputes there are.', simpleResolvers: true })
export class DisputeSummary {
  @Field(() => Int, { description: 'Total number of cases.' })
  total!: number;

  @MaxListSize(20)
  @Field(() => [DisputeStatusCount], { description: 'Counts by status; includes every status.' })
  byStatus!: DisputeStatusCount[];

  @MaxListSize(100)
  @Field(() => [DisputeCurrencyCount], { description: 'By currency, in alphabetical order.' })
  byCurrency!: DisputeCurrencyCount[];
}
