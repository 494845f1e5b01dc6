import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { CommandRejection, DateTimeScalar, UserError, connectionOf } from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { type TestClockStatus, TestClockStatusEnum } from './test-clock.states';

@Directive('@key(fields: "id")')
@ObjectType({
  description: 'Sandbox only: a time of their own for some members of an account, which moves when it is told to.',
  simpleResolvers: true,
})
export class TestClock {
  @Field(() => ID, { description: 'Public id, `tclk_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'Account whose members are attached to the clock.' })
  account!: Account | null;

  @Field(() => String, { nullable: true, description: 'What it is called; null for nothing.' })
  name!: string | null;

  @Field(() => TestClockStatusEnum, { description: 'Whether the clock is stopped, or advancing to its target.' })
  status!: TestClockStatus;

  @Field(() => DateTimeScalar, {
    description: 'Current clock time, a whole minute: everything due by then has been processed.',
  })
  now!: Date;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Time to which the clock is advancing; null while it is stopped.',
  })
  target!: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'Error that last interrupted the advance; null once it continues.',
  })
  failure!: string | null;

  @Field(() => Int, { description: 'Number of attached members, at most 1,000.' })
  attachedMembers!: number;

  @Field(() => DateTimeScalar, { description: 'When it was made, in real time.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'When it last changed, in real time.' })
  updatedAt!: Date;
}

export const TestClockConnection = connectionOf(TestClock, 'TestClock');

@ObjectType({ description: 'Outcome of a command on a test clock.' })
export class TestClockPayload {
  /** Id of the clock that the command was about; the `testClock` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

@ObjectType({ description: 'Outcome of deleting a test clock.', simpleResolvers: true })
export class TestClockDeletePayload {
  @Field(() => ID, { nullable: true, description: 'Id of the deleted clock; null when the command was refused.' })
  deletedId!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
