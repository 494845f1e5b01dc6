import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { DateTimeScalar, PageArgs } from '../../../kit/src';

@ArgsType()
export class WebhookDeliveryListArgs extends PageArgs {
  @Field(() => ID, { description: 'The webhook, `hook_…`.' })
  webhookId!: string;
}

@InputType({ description: 'Which messages are sent again.' })
export class WebhookReplayInput {
  @Field(() => DateTimeScalar, { description: 'Messages that were sent at this time or later.' })
  sentAfter!: Date;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Messages that were sent before this time; until now where it is left out.',
  })
  sentBefore?: Date | null;

  @Field(() => [String], { nullable: true, description: 'Only these events, at most 100; all where it is left out.' })
  events?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Only messages that were never accepted.' })
  failedOnly?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Gives each message a new id, so that receivers take it for another one.',
  })
  regenerateIds?: boolean | null;
}
