import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { DateTimeScalar, PageArgs } from '../../../kit/src';

@InputType({ description: 'A new test clock.' })
export class TestClockCreateInput {
  @Field(() => ID, {
    nullable: true,
    description: 'Account whose members are attached to the clock. By default the account of the credential.',
  })
  accountId?: string | null;

  @Field(() => String, { nullable: true, description: 'Name, at most 100 characters.' })
  name?: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description:
      'Initial clock time, in the years 2000 to 2199, rounded up to a whole minute; the real time by default.',
  })
  now?: Date | null;
}

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

@ArgsType()
export class TestClockListArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only clocks of this account.' })
  accountId?: string | null;
}
