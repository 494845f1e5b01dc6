import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  JSONObjectScalar,
  nodePaths,
  selectionOf,
  toConnection,
  type ReadRow,
} from '../../../kit/src';
import { WebhookDeliveryListArgs, WebhookReplayInput } from './delivery.inputs';
import type { DeliveryRepository } from './delivery.repository';
import type { DeliveryService } from './delivery.service';
import { WebhookDelivery, WebhookDeliveryConnection, WebhookReplayPayload, WebhookSendPayload } from './delivery.type';
import type { DeliveryRow, RequestReader } from './request-reader';
import type { SendCommands, SendOutcome } from './send-commands';

const permissionNote = 'Needs `developer:manage_webhook`.';
const ofWebhook = { description: 'The webhook, `hook_…`.' } as const;

@Resolver(() => WebhookDelivery)
export class DeliveryResolver {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly service: DeliveryService,
    private readonly requests: RequestReader,
    private readonly commands: Commands,
    private readonly sends: SendCommands,
  ) {}

  @Query(() => WebhookDeliveryConnection, {
    description: `Attempts to send messages to a webhook in the last 30 days, newest first, 50 at a time by default. ${permissionNote}`,
  })
  async webhookDeliveries(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => WebhookDeliveryListArgs) args: WebhookDeliveryListArgs,
  ): Promise<Connection<ReadRow<WebhookDelivery>>> {
    const { id } = await this.service.webhook(ctx, args.webhookId);
    return toConnection(
      await this.deliveries.list(
        ctx,
        id,
        { direction: args.direction, page: args },
        selectionOf(info, 'WebhookDelivery', nodePaths),
      ),
    );
  }

  @FieldResolver(() => JSONObjectScalar, {
    nullable: true,
    description: 'Request body; null if the event is no longer stored.',
  })
  requestBody(@Root() delivery: DeliveryRow, @Ctx() ctx: Context): Promise<object | null> {
    return this.requests.body(ctx, delivery);
  }

  @FieldResolver(() => ID, { description: 'Account or app that owns the webhook.' })
  resourceId(@Root() delivery: DeliveryRow, @Ctx() ctx: Context): Promise<string> {
    return this.requests.resourceId(ctx, delivery);
  }

  @Mutation(() => WebhookSendPayload, {
    description: `Resends the message of a delivery immediately. ${permissionNote}`,
  })
  webhookDeliveryReplay(
    @Ctx() ctx: Context,
    @Arg('webhookId', () => ID, ofWebhook) webhookId: string,
    @Arg('deliveryId', () => ID, { description: 'The delivery, `whdel_…`.' }) deliveryId: string,
    @Arg('regenerateId', () => Boolean, {
      nullable: true,
      description:
        'Whether the message gets a new id, so that the receiver treats it as a different message; false by default.',
    })
    regenerateId?: boolean | null,
  ): Promise<SendOutcome> {
    return this.sends.run(ctx, 'webhookDeliveryReplay', { webhookId, deliveryId, regenerateId }, () =>
      this.service.repeat(ctx, webhookId, deliveryId, regenerateId === true),
    );
  }

  @Mutation(() => WebhookSendPayload, {
    description: `Sends an example event to a webhook immediately, in the format of its own messages. ${permissionNote}`,
  })
  webhookTest(
    @Ctx() ctx: Context,
    @Arg('webhookId', () => ID, ofWebhook) webhookId: string,
    @Arg('event', () => String, { description: 'Event name, one of `testableEvents` of the webhook.' })
    event: string,
  ): Promise<SendOutcome> {
    return this.sends.run(ctx, 'webhookTest', { webhookId, event }, () => this.service.test(ctx, webhookId, event));
  }

  @Mutation(() => WebhookReplayPayload, {
    description: `Resends the messages of a period, at most 10,000. ${permissionNote}`,
  })
  async webhookReplay(
    @Ctx() ctx: Context,
    @Arg('webhookId', () => ID, ofWebhook) webhookId: string,
    @Arg('input', () => WebhookReplayInput, { description: 'Messages to resend.' }) input: WebhookReplayInput,
  ): Promise<WebhookReplayPayload> {
    const { id, userErrors } = await this.commands.run(ctx, 'webhookReplay', { webhookId, input }, (tx) =>
      this.service.replay(tx, webhookId, input),
    );
    return { queued: id !== null, userErrors };
  }
}
