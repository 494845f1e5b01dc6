import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { type CommandRejection, DateTimeScalar, JSONScalar, UserError, connectionOf } from '../../../kit/src';

@ObjectType({ description: 'One attempt to send a message to a webhook, kept for 30 days.', simpleResolvers: true })
export class WebhookDelivery {
  @Field(() => ID, { description: 'Public id, `whdel_…`.' })
  id!: string;

  @Field({ description: 'Event name.' })
  event!: string;

  @Field(() => ID, { description: 'Id of the message, `msg_…`, which is the same in each attempt.' })
  messageId!: string;

  @Field(() => ID, { nullable: true, description: 'The delivery that this one repeats; null where it repeats none.' })
  replayedFrom!: string | null;

  @Field(() => Int, { description: '1 for the first attempt of a message.' })
  attempt!: number;

  @Field({ description: 'Whether the receiver accepted the message.' })
  success!: boolean;

  @Field(() => Int, { description: 'Response status; 0 if there was no response.' })
  responseCode!: number;

  @Field(() => JSONScalar, {
    nullable: true,
    description:
      'Body of the answer; where it is not JSON, `error` and its first 100 bytes as `raw_body`. Null for an empty one.',
  })
  responseBody!: unknown;

  @Field(() => Float, { description: 'Response time in seconds.' })
  totalTime!: number;

  @Field(() => DateTimeScalar, { description: 'When it was sent.' })
  sentAt!: string;
}

export const WebhookDeliveryConnection = connectionOf(WebhookDelivery, 'WebhookDelivery');

@ObjectType({ description: 'What a receiver answered at once.', simpleResolvers: true })
export class WebhookAnswer {
  @Field(() => Int, { description: 'Response status; 0 if there was no response.' })
  status!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Body of the answer, or why there was none; null for an empty one.',
  })
  body!: string | null;

  @Field({ description: 'Whether the receiver accepted the message.' })
  success!: boolean;
}

@ObjectType({ description: 'Outcome of sending one message at once.', simpleResolvers: true })
export class WebhookSendPayload {
  @Field(() => WebhookAnswer, {
    nullable: true,
    description: 'What the receiver answered; null when the command was refused.',
  })
  answer!: WebhookAnswer | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

@ObjectType({ description: 'Outcome of asking for messages to be sent again.', simpleResolvers: true })
export class WebhookReplayPayload {
  @Field({ description: 'Whether the messages are on their way.' })
  queued!: boolean;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
