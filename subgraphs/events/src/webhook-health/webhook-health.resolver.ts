import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, FieldResolver, ID, Info, Resolver, Root, Subscription } from 'type-graphql';
import { type Context, DateTimeScalar, loaderIn, type ReadRow, selectionOf } from '../../../kit/src';
import type { WebhookRepository } from '../webhooks/webhook.repository';
import { Webhook } from '../webhooks/webhook.resource';
import type { WebhookHealthRepository } from './webhook-health.repository';
import type { WebhookHealthSubscriptions } from './webhook-health-subscriptions';
import { WebhookHealth } from './webhook-health.type';

/** Resolves the fields of `WebhookHealth` that are read from other rows. */
@Resolver(() => WebhookHealth)
export class WebhookHealthResolver {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly health: WebhookHealthRepository,
  ) {}

  @FieldResolver(() => Webhook, { nullable: true, description: 'The webhook; null if it was deleted.' })
  webhook(
    @Root() { webhookId }: WebhookHealth,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<Webhook> | null> {
    return this.webhooks.getReference(ctx, webhookId, selectionOf(info, 'Webhook'));
  }

  @FieldResolver(() => DateTimeScalar, {
    nullable: true,
    description:
      'Time of the next attempt to send a message, in the past if an attempt is due or in progress; null if no message is pending.',
  })
  nextAttemptAt(@Root() { webhookId }: WebhookHealth, @Ctx() ctx: Context): Promise<string | null> {
    const loader = loaderIn(ctx, 'WebhookHealth.nextAttemptAt', (ids: readonly string[]) =>
      this.health.nextAttempts(ctx, ids),
    );
    return loader.load(webhookId);
  }
}

/** Creates the resolver of `subscription { webhookHealthChanged }`, in a closure over `subscriptions` as its decorator needs it. */
export function webhookHealthSubscriptionResolver(subscriptions: WebhookHealthSubscriptions): object {
  @Resolver()
  class WebhookHealthSubscriptionResolver {
    @Subscription(() => WebhookHealth, {
      description:
        'Health of a webhook, or of all webhooks that the credential may manage: first the current state of each webhook, then each change of its state. ' +
        'Of changes that follow each other closely, the last one is sent. The deletion of the named webhook ends the subscription. Needs `developer:manage_webhook`.',
      subscribe: ({ args, context }) =>
        subscriptions.open(context as Context, (args as { readonly webhookId?: string | null }).webhookId),
    })
    webhookHealthChanged(
      @Root() health: WebhookHealth,
      @Arg('webhookId', () => ID, {
        nullable: true,
        description: 'Id of the webhook, `hook_…`; all that the credential may manage by default.',
      })
      _webhookId?: string | null,
    ): WebhookHealth {
      return health;
    }
  }
  return new WebhookHealthSubscriptionResolver();
}
