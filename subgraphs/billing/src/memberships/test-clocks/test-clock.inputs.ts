import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { accountFilter, createInputOf, DateTimeScalar, listArgs } from '../../../../kit/src';
import { TestClock } from './test-clock.resource';

@InputType({ description: 'A new test clock.' })
export class TestClockCreateInput extends createInputOf(TestClock) {}

@InputType({ description: 'Attachment of a member to a test clock.' })
export class TestClockAttachInput {
  @Field(() => ID, { description: "A member of the clock's account who is not attached to a clock." })
  memberId!: string;
}

@InputType({ description: 'Advance of a test clock.' })
export class TestClockAdvanceInput {
  @Field(() => DateTimeScalar, {
    description:
      'Target time, rounded up to a whole minute: after the current clock time, and at most 20 years after it.',
  })
  to!: Date;
}

export const testClockFilters = { accountId: accountFilter('clocks') };

@ArgsType()
export class TestClockListArgs extends listArgs(testClockFilters) {}
