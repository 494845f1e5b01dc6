import { ArgsType, Field, ObjectType } from 'type-graphql';
import { MaxListSize, DateTimeScalar, DecimalScalar } from '../../../../kit/src';
import { type BalanceInterval, BalanceIntervalEnum, maxPoints } from './balance-history.points';

@ObjectType({ description: 'Balance of a user at a point in time.', simpleResolvers: true })
export class BalancePoint {
  @Field(() => DateTimeScalar, { description: 'The time.' })
  at!: Date;

  @Field(() => DecimalScalar, { description: 'Balance at this time, including unsettled funds, in US dollars.' })
  valueUsd!: string;
}

@ObjectType({
  description: 'History of the balance of a user, in US dollars at current rates, rounded half to even to cents.',
  simpleResolvers: true,
})
export class BalanceHistory {
  @MaxListSize(maxPoints)
  @Field(() => [BalancePoint], {
    description: `Points at the start, at the start of each interval, and at the end: at most ${maxPoints} points, the earliest first.`,
  })
  points!: readonly BalancePoint[];

  @Field(() => DecimalScalar, { description: 'Value of the last point.' })
  lastUsd!: string;

  @Field(() => DecimalScalar, { description: 'Minimum value of all points.' })
  leastUsd!: string;

  @Field(() => DecimalScalar, { description: 'Maximum value of all points.' })
  mostUsd!: string;
}

@ArgsType()
export class BalanceHistoryArgs {
  @Field(() => DateTimeScalar, { nullable: true, description: 'Start; 30 days before the end by default.' })
  from?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'End; now by default.' })
  to?: Date | null;

  @Field(() => BalanceIntervalEnum, {
    nullable: true,
    defaultValue: 'day',
    description: 'Interval between points.',
  })
  interval?: BalanceInterval | null;

  @Field(() => String, {
    nullable: true,
    defaultValue: 'UTC',
    description: 'IANA time zone that determines the start of hours, days, weeks (from Monday) and months.',
  })
  timeZone?: string | null;
}
