import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How bodies are made: `v1` as the contract has them, `v2` and `v5` as they were before versions; the latter two are only ever imported. */
export const webhookFamilies = ['v1', 'v2', 'v5'] as const;
export type WebhookFamily = (typeof webhookFamilies)[number];

/** An address that events are sent to. */
@Entity('webhooks')
export class WebhookEntity {
  /** `hook_…` */
  @PrimaryColumn('text')
  id!: string;

  /** Whose it is; with `appId`, the account of the app. */
  @Column('text', { name: 'account_id' })
  accountId!: string;

  /** Where an app receives events of the accounts that have installed it. */
  @Column('text', { name: 'app_id', nullable: true })
  appId!: string | null;

  @Column('text')
  url!: string;

  @Column('boolean')
  enabled!: boolean;

  /** Names of events, `plan.created`. */
  @Column('text', { array: true })
  events!: string[];

  @Column('text')
  family!: WebhookFamily;

  /** Handed to what makes bodies; means nothing here. Null for webhooks without one. */
  @Column('text', { nullable: true })
  pin!: string | null;

  /** Events of the accounts connected to this one, and none of its own. */
  @Column('boolean', { name: 'child_resource_events' })
  childResourceEvents!: boolean;

  /** Events about one resource go out one after the other. */
  @Column('boolean')
  ordered!: boolean;

  @Column('text', { name: 'sealed_secret' })
  sealedSecret!: string;

  /** How many secrets it has had; 1 until it gets another one. */
  @Column('integer', { name: 'secret_number' })
  secretNumber!: number;

  /** After a rotation both secrets sign until then. */
  @Column('text', { name: 'sealed_former_secret', nullable: true })
  sealedFormerSecret!: string | null;

  @Column('timestamptz', { name: 'former_secret_until', nullable: true })
  formerSecretUntil!: Date | null;

  /** What happened before is not sent. */
  @Column('timestamptz', { name: 'active_since' })
  activeSince!: Date;

  /** Messages whose first attempt failed since one was last accepted. */
  @Column('integer', { name: 'consecutive_failures' })
  consecutiveFailures!: number;

  @Column('timestamptz', { name: 'failing_since', nullable: true })
  failingSince!: Date | null;

  /** When a message was last given up. */
  @Column('timestamptz', { name: 'last_failure_at', nullable: true })
  lastFailureAt!: Date | null;

  /** When its owner was told of the failures. */
  @Column('timestamptz', { name: 'warned_at', nullable: true })
  warnedAt!: Date | null;

  @Column('timestamptz', { name: 'disabled_at', nullable: true })
  disabledAt!: Date | null;

  @Column('text', { name: 'disabled_reason', nullable: true })
  disabledReason!: 'delivery_failures' | null;

  /** Attempts that failed since one succeeded. */
  @Column('integer', { name: 'failed_attempts' })
  failedAttempts!: number;

  /** Until then nothing is attempted, after too many failures in a row. */
  @Column('timestamptz', { name: 'paused_until', nullable: true })
  pausedUntil!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
