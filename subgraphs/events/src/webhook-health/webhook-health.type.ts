import { Field, Int, ObjectType } from 'type-graphql';
import { DateTimeScalar, registerEnum } from '../../../kit/src';
import { webhookHealthStates, type WebhookHealthState } from './webhook-health-state';

const WebhookHealthStateEnum = registerEnum(
  'WebhookHealthState',
  webhookHealthStates,
  'Health of a webhook. `FAILING`: attempts fail, and none has succeeded since. `AT_RISK`: they have failed for 24 hours, and its owner was notified. `DISABLED`: by the service or by its owner.',
);

@ObjectType({ description: 'Whether the receiver of a webhook accepts messages.', simpleResolvers: true })
export class WebhookHealth {
  /** Id of the webhook, `hook_…`. */
  webhookId!: string;

  @Field(() => WebhookHealthStateEnum, { description: 'State.' })
  state!: WebhookHealthState;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description:
      'Time since which it has this state: of the first failure for `FAILING`, of the notification for `AT_RISK`, of the recovery, or else of the activation for `HEALTHY`. Null if its owner disabled it.',
  })
  since!: string | null;

  @Field(() => Int, { description: 'Number of messages whose first attempt failed since a message was last accepted.' })
  consecutiveFailures!: number;

  @Field(() => Int, {
    nullable: true,
    description:
      'Response status of the last failed attempt, 0 if there was no response; null if none has failed since the last accepted message.',
  })
  lastResponseCode!: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Reason why the last failed attempt had no response, such as `The connection was refused.`; null otherwise.',
  })
  lastError!: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description:
      'Time at which the service disables it if it still fails, and if at least 10 messages have failed by then; null if it does not fail.',
  })
  disablesAt!: string | null;
}
