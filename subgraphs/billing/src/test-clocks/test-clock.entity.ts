import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TestClockStatus } from './test-clock.states';

/** A time of their own for some members of an account, which moves when it is told to. */
@Entity('test_clocks')
export class TestClockEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { nullable: true })
  name!: string | null;

  /** A whole minute: everything that was due by then has happened. */
  @Column('timestamptz')
  now!: Date;

  /** Where it moves to; null while it stands still. */
  @Column('timestamptz', { nullable: true })
  target!: Date | null;

  @Column('text')
  status!: TestClockStatus;

  /** What has stopped it on its way last; null once it goes on. */
  @Column('text', { nullable: true })
  failure!: string | null;

  @Column('timestamptz', { name: 'failed_at', nullable: true })
  failedAt!: Date | null;

  /** Until when, in real time, the worker that moves it has it to itself. */
  @Column('timestamptz', { name: 'leased_until', nullable: true })
  leasedUntil!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
