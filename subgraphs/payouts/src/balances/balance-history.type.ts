import { ArgsType, Field, ObjectType } from 'type-graphql';
import { MaxListSize, DateTimeScalar, DecimalScalar } from '../../../kit/src';
import { type BalanceInterval, BalanceIntervalEnum, maxPoints } from './balance-history.points';

@ObjectType({ description: 'What a user held at an instant.', simpleResolvers: true })
export class BalancePoint {
  @Field(() => DateTimeScalar, { description: 'The instant.' })
  at!: Date;

  @Field(() => DecimalScalar, { description: 'What the user held then, the unsettled part included, in US dollars.' })
  valueUsd!: string;
}

@ObjectType({
  description:
    'How what a user holds has developed, in US dollars at the present rates, rounded half to even to cents.',
  simpleResolvers: true,
})
export class BalanceHistory {
  @MaxListSize(maxPoints)
  @Field(() => [BalancePoint], {
    description: `The beginning, each beginning of an interval, and the end: at most ${maxPoints} points, the earliest first.`,
  })
  points!: readonly BalancePoint[];

  @Field(() => DecimalScalar, { description: 'The value of the last point.' })
  lastUsd!: string;

  @Field(() => DecimalScalar, { description: 'The least value of all points.' })
  leastUsd!: string;

  @Field(() => DecimalScalar, { description: 'The greatest value of all points.' })
  mostUsd!: string;
}

@ArgsType()
export class BalanceHistoryArgs {
  @Field(() => DateTimeScalar, { nullable: true, description: 'Where it begins; 30 days before its end by default.' })
  from?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Where it ends; now by default.' })
  to?: Date | null;

  @Field(() => BalanceIntervalEnum, {
    nullable: true,
    defaultValue: 'day',
    description: 'How far apart the points are.',
  })
  interval?: BalanceInterval | null;

  @Field(() => String, {
    nullable: true,
    defaultValue: 'UTC',
    description: 'Time zone of the IANA database in which hours, days, weeks (from Monday) and months begin.',
  })
  timeZone?: string | null;
}
