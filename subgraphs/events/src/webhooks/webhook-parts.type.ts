import { Field, Int, ObjectType } from 'type-graphql';
import { registerEnum } from '../../../kit/src';
import { messageParts, type MessagePart } from '../signing/verify-message';

const MessagePartEnum = registerEnum('WebhookMessagePart', messageParts, 'Part of a message to a webhook.');

@ObjectType({ description: 'Reason why a receiver rejects a message.', simpleResolvers: true })
export class WebhookVerificationProblem {
  @Field(() => MessagePartEnum, { description: 'Invalid part.' })
  part!: MessagePart;

  @Field({ description: 'Description of the problem.' })
  message!: string;

  @Field(() => Int, {
    nullable: true,
    description:
      'For an invalid timestamp: number of seconds by which it exceeds the tolerance of 300 seconds, negative for the past.',
  })
  seconds!: number | null;
}

@ObjectType({
  description: 'Result of the verification of a message: whether a receiver accepts it, and the problems if not.',
  simpleResolvers: true,
})
export class WebhookVerification {
  @Field({ description: 'Whether the signature is valid and the message is recent.' })
  valid!: boolean;

  @Field(() => [WebhookVerificationProblem], { description: 'Problems; empty if the message is valid.' })
  problems!: readonly WebhookVerificationProblem[];
}
