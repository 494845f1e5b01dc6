import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import {
  type CommandRejection,
  connectionOf,
  DateTimeScalar,
  numberedPageOf,
  UserError,
  registerEnum,
} from '../../../kit/src';
import { Account } from '../log/event.type';
import { messageParts, type MessagePart } from '../signing/verify-message';
import { type WebhookFamily, webhookFamilies } from './webhook.entity';

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
const MessagePartEnum = registerEnum('WebhookMessagePart', messageParts, 'A part of what a webhook was sent.');

@Directive('@key(fields: "id")')
@ObjectType({ description: 'An address that events are sent to.', simpleResolvers: true })
export class Webhook {
  @Field(() => ID, { description: 'Public id, `hook_…`.' })
  id!: string;

  @Field(() => Account, { description: 'The account that it belongs to, also where it is that of an app.' })
  account!: Account;

  @Field(() => ID, { description: 'Account or app whose events are sent.' })
  resourceId!: string;

  @Field({ description: 'URL to which messages are sent.' })
  url!: string;

  @Field({ description: 'Whether it is sent anything.' })
  enabled!: boolean;

  @Field(() => [String], { description: 'Names of the events that it is sent.' })
  events!: readonly string[];

  @Field(() => [String], { description: 'Names of all events that it could be sent, and that can be tried.' })
  testableEvents!: readonly string[];

  @Field(() => ApiVersionEnum, { description: 'How bodies are made.' })
  apiVersion!: WebhookFamily;

  @Field(() => String, {
    nullable: true,
    description: 'Version date whose shapes it receives; null for those of the first version.',
  })
  apiVersionDate!: string | null;

  @Field({
    description: 'Whether it receives events of the accounts connected to its own, and none of its own account.',
  })
  childResourceEvents!: boolean;

  @Field({ description: 'Whether events about one resource are sent one after the other.' })
  ordered!: boolean;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Until when its former secret signs next to its present one; null where there is no former one.',
  })
  formerSecretUntil!: string | null;

  @Field(() => Int, { description: 'Number of messages whose first attempt failed since a message was last accepted.' })
  consecutiveFailures!: number;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Since when messages fail; null while they are accepted.',
  })
  failingSince!: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Time at which delivery of a message was last abandoned.',
  })
  lastFailureAt!: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the service disabled it; null where its owner did.',
  })
  disabledAt!: string | null;

  @Field(() => DisabledReasonEnum, { nullable: true, description: 'Why the service disabled it.' })
  disabledReason!: 'delivery_failures' | null;

  @Field(() => DateTimeScalar, { description: 'When it was made.' })
  createdAt!: string;

  @Field(() => DateTimeScalar, { description: 'When it was last changed.' })
  updatedAt!: string;
}

export const WebhookConnection = connectionOf(Webhook, 'Webhook');

export const WebhookPage = numberedPageOf(Webhook, 'Webhook');

@ObjectType({ description: 'Outcome of a command on a webhook.' })
export class WebhookPayload {
  /** Id of the webhook that the command was about; the `webhook` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

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

@ObjectType({ description: 'Something that keeps a receiver from accepting a message.', simpleResolvers: true })
export class WebhookVerificationProblem {
  @Field(() => MessagePartEnum, { description: 'The part that is wrong.' })
  part!: MessagePart;

  @Field({ description: 'What is wrong with it.' })
  message!: string;

  @Field(() => Int, {
    nullable: true,
    description:
      'Where the timestamp is wrong: by how many seconds it lies outside of the 300 that are tolerated, below zero for the past.',
  })
  seconds!: number | null;
}

@ObjectType({ description: 'Whether a receiver has to accept a message, and if not, why.', simpleResolvers: true })
export class WebhookVerification {
  @Field({ description: 'Whether the message is signed as it should be, and recent.' })
  valid!: boolean;

  @Field(() => [WebhookVerificationProblem], { description: 'What is wrong; empty where it is valid.' })
  problems!: readonly WebhookVerificationProblem[];
}
