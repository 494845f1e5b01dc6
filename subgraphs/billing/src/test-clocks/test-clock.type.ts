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

  @Field(() => Account, { nullable: true, description: 'The account whose members follow it.' })
  account!: Account | null;

  @Field(() => String, { nullable: true, description: 'What it is called; null for nothing.' })
  name!: string | null;

  @Field(() => TestClockStatusEnum, { description: 'Whether it stands still, or moves to its target.' })
  status!: TestClockStatus;

  @Field(() => DateTimeScalar, {
    description: 'What it shows, a whole minute: everything that was due by then has happened.',
  })
  now!: Date;

  @Field(() => DateTimeScalar, { nullable: true, description: 'What it moves to; null while it stands still.' })
  target!: Date | null;

  @Field(() => String, { nullable: true, description: 'What has stopped it on its way last; null once it goes on.' })
  failure!: string | null;

  @Field(() => Int, { description: 'How many members follow it, at most 1,000.' })
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
