import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { type UserErrorData, DateTimeScalar, JSONScalar, UserError, connectionOf } from '../../../kit/src';

@ObjectType({ description: 'An attempt to send a message to a webhook, stored for 30 days.', simpleResolvers: true })
export class WebhookDelivery {
  @Field(() => ID, { description: 'Public id, `whdel_…`.' })
  id!: string;

  @Field({ description: 'Event name.' })
  event!: string;

  @Field(() => ID, { description: 'Id of the message, `msg_…`, which is the same for all attempts.' })
  messageId!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the delivery that this one repeats; null if it is no repetition.',
  })
  replayedFrom!: string | null;

  @Field(() => Int, { description: 'Number of the attempt, 1 for the first attempt of a message.' })
  attempt!: number;

  @Field({ description: 'Whether the receiver accepted the message.' })
  success!: boolean;

  @Field(() => Int, { description: 'Response status; 0 if there was no response.' })
  responseCode!: number;

  @Field(() => JSONScalar, {
    nullable: true,
    description:
      'Response body; if it is not JSON, `error` and its first 100 bytes as `raw_body`. Null if it is empty.',
  })
  responseBody!: unknown;

  @Field(() => Float, { description: 'Response time in seconds.' })
  totalTime!: number;

  @Field(() => DateTimeScalar, { description: 'Time at which the message was sent.' })
  sentAt!: string;
}

export const WebhookDeliveryConnection = connectionOf(WebhookDelivery, 'WebhookDelivery');

@ObjectType({ description: 'Response of a receiver.', simpleResolvers: true })
export class WebhookAnswer {
  @Field(() => Int, { description: 'Response status; 0 if there was no response.' })
  status!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Response body, or the reason why there was no response; null if the body is empty.',
  })
  body!: string | null;

  @Field({ description: 'Whether the receiver accepted the message.' })
  success!: boolean;
}

@ObjectType({ description: 'Result of a mutation that sends one message immediately.', simpleResolvers: true })
export class WebhookSendPayload {
  @Field(() => WebhookAnswer, {
    nullable: true,
    description: 'Response of the receiver; null if the mutation was rejected.',
  })
  answer!: WebhookAnswer | null;

  @Field(() => [UserError], { description: 'Reasons why the mutation was rejected; empty on success.' })
  userErrors!: readonly UserErrorData[];
}

@ObjectType({ description: 'Result of a mutation that sends messages again.', simpleResolvers: true })
export class WebhookReplayPayload {
  @Field({ description: 'Whether the messages are queued.' })
  queued!: boolean;

  @Field(() => [UserError], { description: 'Reasons why the mutation was rejected; empty on success.' })
  userErrors!: readonly UserErrorData[];
}
