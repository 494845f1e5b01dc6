import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { DateTimeScalar, PageArgs } from '../../../kit/src';

@ArgsType()
export class WebhookDeliveryListArgs extends PageArgs {
  @Field(() => ID, { description: 'The webhook, `hook_…`.' })
  webhookId!: string;
}

@InputType({ description: 'Selection of messages to send again.' })
export class WebhookReplayInput {
  @Field(() => DateTimeScalar, { description: 'Only messages sent at or after this time.' })
  sentAfter!: Date;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Only messages sent before this time; by default, before now.',
  })
  sentBefore?: Date | null;

  @Field(() => [String], { nullable: true, description: 'Only these events, at most 100; all events by default.' })
  events?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Only messages that were never accepted.' })
  failedOnly?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to give each message a new id, so that receivers treat it as a new message.',
  })
  regenerateIds?: boolean | null;
}
