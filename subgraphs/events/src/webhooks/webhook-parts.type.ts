import { Field, Int, ObjectType } from 'type-graphql';
import { registerEnum } from '../../../kit/src';
import { messageParts, type MessagePart } from '../signing/verify-message';

const MessagePartEnum = registerEnum('WebhookMessagePart', messageParts, 'A part of what a webhook was sent.');

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
