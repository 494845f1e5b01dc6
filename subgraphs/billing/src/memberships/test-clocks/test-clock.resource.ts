import { Field, Int, ObjectType } from 'type-graphql';
import {
  DeletePayload,
  connectionOf,
  Resource,
  IdField,
  AccountField,
  TextField,
  EnumField,
  DateTimeField,
  StoredColumn,
  ResourcePayload,
} from '../../../../kit/src';
import { Account } from '../../accounts/account.type';
import { type TestClockStatus, TestClockStatusEnum } from './test-clock.states';

@Resource(
  'billing.test_clocks',
  'Sandbox only: simulated time for some members of an account, which advances only on request.',
)
export class TestClock {
  @IdField('Public id, `tclk_…`.')
  id!: string;

  @AccountField(() => Account, 'Account whose members are attached to the clock.', { write: 'create' })
  accountId!: string;

  @TextField('Name; null if it has none.', {
    nullable: true,
    write: 'create',
    max: 100,
    input: 'Name, at most 100 characters.',
  })
  name!: string | null;

  @EnumField(TestClockStatusEnum, 'Whether the clock is stopped, or advancing to its target.')
  status!: TestClockStatus;

  @DateTimeField('Current clock time, a whole minute: everything due by then has been processed.', {
    write: 'create',
    input: 'Initial clock time, in the years 2000 to 2199, rounded up to a whole minute; the real time by default.',
  })
  now!: Date;

  @DateTimeField('Time to which the clock is advancing; null while it is stopped.', { nullable: true })
  target!: Date | null;

  @TextField('Error that last interrupted the advance; null once it continues.', { nullable: true })
  failure!: string | null;

  @Field(() => Int, { description: 'Number of attached members, at most 1,000.' })
  readonly attachedMembers?: number;

  @DateTimeField('Time of creation, in real time.')
  createdAt!: Date;

  @DateTimeField('Time of the last change, in real time.')
  updatedAt!: Date;

  @StoredColumn('timestamptz', { nullable: true })
  failedAt!: Date | null;

  /** End of the lease of the worker that advances the clock, in real time. */
  @StoredColumn('timestamptz', { nullable: true })
  leasedUntil!: Date | null;
}

export const TestClockConnection = connectionOf(TestClock, 'TestClock');

@ObjectType({ description: 'Result of a mutation on a test clock.' })
export class TestClockPayload extends ResourcePayload {}

@ObjectType({ description: 'Result of the deletion of a test clock.' })
export class TestClockDeletePayload extends DeletePayload {}
