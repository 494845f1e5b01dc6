import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { DateTimeScalar, PageArgs } from '../../../kit/src';

@InputType({ description: 'A test clock to make.' })
export class TestClockCreateInput {
  @Field(() => ID, {
    nullable: true,
    description: "The account whose members can be attached; the credential's account by default.",
  })
  accountId?: string | null;

  @Field(() => String, { nullable: true, description: 'What it is called, at most 100 characters.' })
  name?: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description:
      'Initial clock time, in the years 2000 to 2199, rounded up to a whole minute; the real time by default.',
  })
  now?: Date | null;
}

@InputType({ description: 'Who is to follow a test clock.' })
export class TestClockAttachInput {
  @Field(() => ID, { description: "A member of the clock's account, who follows no clock yet." })
  memberId!: string;
}

@InputType({ description: 'Where a test clock is to move.' })
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
