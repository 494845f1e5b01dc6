import { Field, ID, Int, ObjectType } from 'type-graphql';
import {
  CommandRejection,
  UserError,
  connectionOf,
  Resource,
  IdField,
  AccountField,
  TextField,
  EnumField,
  DateTimeField,
  StoredColumn,
  ResourcePayload,
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { type TestClockStatus, TestClockStatusEnum } from './test-clock.states';

/** A time of their own for some members of an account, which moves when it is told to. */
@Resource(
  'billing.test_clocks',
  'Sandbox only: a time of their own for some members of an account, which moves when it is told to.',
)
export class TestClock {
  @IdField('Public id, `tclk_…`.')
  id!: string;

  @AccountField(() => Account, 'Account whose members are attached to the clock.')
  accountId!: string;

  @TextField('What it is called; null for nothing.', { nullable: true })
  name!: string | null;

  @EnumField(TestClockStatusEnum, 'Whether the clock is stopped, or advancing to its target.')
  status!: TestClockStatus;

  /** A whole minute: everything that was due by then has happened. */
  @DateTimeField('Current clock time, a whole minute: everything due by then has been processed.')
  now!: Date;

  /** Where it moves to; null while it stands still. */
  @DateTimeField('Time to which the clock is advancing; null while it is stopped.', { nullable: true })
  target!: Date | null;

  /** What has stopped it on its way last; null once it goes on. */
  @TextField('Error that last interrupted the advance; null once it continues.', { nullable: true })
  failure!: string | null;

  @Field(() => Int, { description: 'Number of attached members, at most 1,000.' })
  readonly attachedMembers?: number;

  @DateTimeField('When it was made, in real time.')
  createdAt!: Date;

  @DateTimeField('When it last changed, in real time.')
  updatedAt!: Date;

  @StoredColumn('timestamptz', { nullable: true })
  failedAt!: Date | null;

  /** Until when, in real time, the worker that moves it has it to itself. */
  @StoredColumn('timestamptz', { nullable: true })
  leasedUntil!: Date | null;
}

export const TestClockConnection = connectionOf(TestClock, 'TestClock');

@ObjectType({ description: 'Outcome of a command on a test clock.' })
export class TestClockPayload extends ResourcePayload {}

@ObjectType({ description: 'Outcome of deleting a test clock.', simpleResolvers: true })
export class TestClockDeletePayload {
  @Field(() => ID, { nullable: true, description: 'Id of the deleted clock; null when the command was refused.' })
  deletedId!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
