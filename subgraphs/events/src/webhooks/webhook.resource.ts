import { Field, ID, ObjectType } from 'type-graphql';
import {
  type CommandRejection,
  connectionOf,
  numberedPageOf,
  UserError,
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
} from '../../../kit/src';
import { Account } from '../log/event.type';

/** How bodies are made: `v1` as the contract has them, `v2` and `v5` as they were before versions; the latter two are only ever imported. */
export const webhookFamilies = ['v1', 'v2', 'v5'] as const;

export type WebhookFamily = (typeof webhookFamilies)[number];

const ApiVersionEnum = registerEnum(
  'WebhookApiVersion',
  webhookFamilies,
  'How bodies are made: `v1` as versions have them, `v2` and `v5` as they were before versions.',
);

const DisabledReasonEnum = registerEnum(
  'WebhookDisabledReason',
  ['delivery_failures'] as const,
  'Why the service disabled a webhook.',
);

@Resource('events.webhooks', 'An address that events are sent to.')
export class Webhook {
  @IdField('Public id, `hook_…`.')
  id!: string;

  /** Whose it is; with `appId`, the account of the app. */
  @AccountField(() => Account, 'The account that it belongs to, also where it is that of an app.', { required: true })
  accountId!: string;

  @Field(() => ID, { description: 'Account or app whose events are sent.' })
  readonly resourceId?: string;

  @TextField('URL to which messages are sent.')
  url!: string;

  @BooleanField('Whether it is sent anything.')
  enabled!: boolean;

  /** Names of events, `plan.created`. */
  @TextsField('Names of the events that it is sent.')
  events!: string[];

  @Field(() => [String], { description: 'Names of all events that it could be sent, and that can be tried.' })
  readonly testableEvents?: readonly string[];

  @Field(() => ApiVersionEnum, { description: 'How bodies are made.' })
  readonly apiVersion?: WebhookFamily;

  @Field(() => String, {
    nullable: true,
    description: 'Version date whose shapes it receives; null for those of the first version.',
  })
  readonly apiVersionDate?: string | null;

  /** Events of the accounts connected to this one, and none of its own. */
  @BooleanField('Whether it receives events of the accounts connected to its own, and none of its own account.')
  childResourceEvents!: boolean;

  /** Events about one resource go out one after the other. */
  @BooleanField('Whether events about one resource are sent one after the other.')
  ordered!: boolean;

  @DateTimeField('Until when its former secret signs next to its present one; null where there is no former one.', {
    nullable: true,
  })
  formerSecretUntil!: Date | null;

  /** Messages whose first attempt failed since one was last accepted. */
  @IntegerField('Number of messages whose first attempt failed since a message was last accepted.')
  consecutiveFailures!: number;

  @DateTimeField('Since when messages fail; null while they are accepted.', { nullable: true })
  failingSince!: Date | null;

  /** When a message was last given up. */
  @DateTimeField('Time at which delivery of a message was last abandoned.', { nullable: true })
  lastFailureAt!: Date | null;

  @DateTimeField('When the service disabled it; null where its owner did.', { nullable: true })
  disabledAt!: Date | null;

  @EnumField(DisabledReasonEnum, 'Why the service disabled it.', { nullable: true })
  disabledReason!: 'delivery_failures' | null;

  @DateTimeField('When it was made.')
  createdAt!: Date;

  @DateTimeField('When it was last changed.')
  updatedAt!: Date;

  /** Where an app receives events of the accounts that have installed it. */
  @StoredColumn('text', { nullable: true })
  appId!: string | null;

  @StoredColumn('text')
  family!: WebhookFamily;

  /** Handed to what makes bodies; means nothing here. Null for webhooks without one. */
  @StoredColumn('text', { nullable: true })
  pin!: string | null;

  @StoredColumn('text')
  sealedSecret!: string;

  /** How many secrets it has had; 1 until it gets another one. */
  @StoredColumn('integer')
  secretNumber!: number;

  /** After a rotation both secrets sign until then. */
  @StoredColumn('text', { nullable: true })
  sealedFormerSecret!: string | null;

  /** What happened before is not sent. */
  @StoredColumn('timestamptz')
  activeSince!: Date;

  /** When its owner was told of the failures. */
  @StoredColumn('timestamptz', { nullable: true })
  warnedAt!: Date | null;

  /** Attempts that failed since one succeeded. */
  @StoredColumn('integer')
  failedAttempts!: number;

  /** Until then nothing is attempted, after too many failures in a row. */
  @StoredColumn('timestamptz', { nullable: true })
  pausedUntil!: Date | null;
}

export const WebhookConnection = connectionOf(Webhook, 'Webhook');

export const WebhookPage = numberedPageOf(Webhook, 'Webhook');

@ObjectType({ description: 'Outcome of a command on a webhook.' })
export class WebhookPayload extends ResourcePayload {}

@ObjectType({ description: 'Outcome of a command that gives a webhook a secret.' })
export class WebhookSecretPayload {
  /** Id of the webhook that the command was about; the `webhook` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];

  @Field(() => String, {
    simple: true,
    nullable: true,
    description:
      'What signs its messages, `ws_…`. It is shown to this command alone, also when it is repeated by its idempotency key; null when the command was refused, or when there is a newer secret.',
  })
  secret!: string | null;
}

@ObjectType({ description: 'Outcome of deleting a webhook.', simpleResolvers: true })
export class WebhookDeletePayload {
  @Field(() => ID, { nullable: true, description: 'Id of the deleted webhook; null when the command was refused.' })
  deletedId!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
