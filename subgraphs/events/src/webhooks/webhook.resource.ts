import { Field, ID, ObjectType } from 'type-graphql';
import {
  connectionOf,
  DeletePayload,
  numberedPageOf,
  registerEnum,
  Resource,
  IdField,
  AccountField,
  TextField,
  BooleanField,
  TextsField,
  DateTimeField,
  IntegerField,
  EnumField,
  StoredColumn,
  ResourcePayload,
  Timestamped,
} from '../../../kit/src';
import { Account } from '../log/event.type';
import { WebhookHealth } from '../webhook-health/webhook-health.type';

/**
 * Families of message bodies: `v1` has the versions of the contract; `v2` and `v5` are the formats before there were
 * versions, which only imported webhooks have.
 */
export const webhookFamilies = ['v1', 'v2', 'v5'] as const;

export type WebhookFamily = (typeof webhookFamilies)[number];

const ApiVersionEnum = registerEnum(
  'WebhookApiVersion',
  webhookFamilies,
  'Format of message bodies: `v1` has version dates; `v2` and `v5` are legacy formats without them.',
);

const DisabledReasonEnum = registerEnum(
  'WebhookDisabledReason',
  ['delivery_failures'] as const,
  'Reason why the service disabled a webhook.',
);

@Resource('events.webhooks', 'A URL to which events are sent.')
export class Webhook extends Timestamped {
  @IdField('Public id, `hook_…`.')
  id!: string;

  @AccountField(() => Account, 'Account that owns the webhook; for a webhook of an app, the account of the app.', {
    required: true,
  })
  accountId!: string;

  /** Id of the app that owns the webhook; it receives the events of accounts that have installed the app. */
  @StoredColumn('text', { nullable: true })
  appId!: string | null;

  @Field(() => ID, { description: 'Account or app whose events are sent.' })
  readonly resourceId?: string;

  @TextField('URL to which messages are sent.', {
    write: 'both',
    required: true,
    input:
      'Public URL that begins with `https://`, without user name and password, at most 2,048 characters. A change also applies to pending messages.',
  })
  url!: string;

  @BooleanField('Whether messages are sent.', {
    write: 'both',
    input:
      'Whether messages are sent; true by default. Disabling a webhook discards its pending messages. Enabling it resets its failures, and only events from then on are sent.',
  })
  enabled!: boolean;

  @TextsField('Names of the events that are sent, such as `plan.created`.', {
    write: 'both',
    input: 'Names of events, at least one and at most 100. In new webhooks, all available events by default.',
  })
  events!: string[];

  @Field(() => [String], { description: 'Names of all events that can be sent and tested.' })
  readonly testableEvents?: readonly string[];

  @StoredColumn('text')
  family!: WebhookFamily;

  @Field(() => ApiVersionEnum, { description: 'Format of message bodies.' })
  readonly apiVersion?: WebhookFamily;

  /** Version date of message bodies; null for the first version and for legacy formats. */
  @StoredColumn('text', { nullable: true })
  pin!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Version date of message bodies; null for the first version.',
  })
  readonly apiVersionDate?: string | null;

  @BooleanField(
    'Whether events of the connected accounts of its account are sent, instead of events of the account itself.',
    {
      write: 'both',
      input:
        'Whether to send events of the connected accounts, instead of events of the account itself; false by default.',
    },
  )
  childResourceEvents!: boolean;

  @BooleanField('Whether events about the same resource are sent sequentially.', {
    write: 'both',
    input:
      'Whether to send events about the same resource sequentially, each after the previous one was accepted or abandoned; false by default.',
  })
  ordered!: boolean;

  @StoredColumn('text')
  sealedSecret!: string;

  /** Number of secrets so far; 1 before the first rotation. */
  @StoredColumn('integer')
  secretNumber!: number;

  /** Former secret, encrypted; both secrets sign messages until `formerSecretUntil`. */
  @StoredColumn('text', { nullable: true })
  sealedFormerSecret!: string | null;

  @DateTimeField('Time until which messages are also signed with the former secret; null without a former secret.', {
    nullable: true,
  })
  formerSecretUntil!: Date | null;

  @IntegerField('Number of messages whose first attempt failed since a message was last accepted.')
  consecutiveFailures!: number;

  @DateTimeField('Time since which messages fail; null while they are accepted.', { nullable: true })
  failingSince!: Date | null;

  @DateTimeField('Time at which delivery of a message was last abandoned.', { nullable: true })
  lastFailureAt!: Date | null;

  @DateTimeField('Time at which the service disabled the webhook; null if the owner disabled it.', { nullable: true })
  disabledAt!: Date | null;

  @EnumField(DisabledReasonEnum, 'Reason why the service disabled the webhook.', { nullable: true })
  disabledReason!: 'delivery_failures' | null;

  @Field(() => WebhookHealth, {
    description: 'Whether its receiver accepts messages, and the consequences of failures.',
  })
  readonly health?: WebhookHealth;

  /** Time at which the last failure streak ended; null if there was none since the webhook was created or enabled. */
  @StoredColumn('timestamptz', { nullable: true })
  recoveredAt!: Date | null;

  /** Response status of the last failed attempt, 0 without a response; null if the webhook does not fail. */
  @StoredColumn('integer', { nullable: true })
  lastResponseCode!: number | null;

  /** Reason why the last failed attempt had no response. */
  @StoredColumn('text', { nullable: true })
  lastError!: string | null;

  /** Events before this time are not sent. */
  @StoredColumn('timestamptz')
  activeSince!: Date;

  /** Time at which the owner was notified of delivery failures. */
  @StoredColumn('timestamptz', { nullable: true })
  warnedAt!: Date | null;

  /** Number of failed attempts since the last success. */
  @StoredColumn('integer')
  failedAttempts!: number;

  /** Time until which no delivery is attempted, after too many consecutive failures. */
  @StoredColumn('timestamptz', { nullable: true })
  pausedUntil!: Date | null;
}

export const WebhookConnection = connectionOf(Webhook, 'Webhook');

export const WebhookPage = numberedPageOf(Webhook, 'Webhook');

@ObjectType({ description: 'Result of a mutation on a webhook.' })
export class WebhookPayload extends ResourcePayload {}

@ObjectType({ description: 'Result of a mutation that creates a secret of a webhook.' })
export class WebhookSecretPayload extends ResourcePayload {
  @Field(() => String, {
    simple: true,
    nullable: true,
    description:
      'Secret that signs the messages, `ws_…`. Only this mutation returns it, also if it is repeated with the same idempotency key; null if the mutation was rejected, or if there is a newer secret.',
  })
  secret!: string | null;
}

@ObjectType({ description: 'Result of the deletion of a webhook.' })
export class WebhookDeletePayload extends DeletePayload {}
