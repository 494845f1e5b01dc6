import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Directive, ID, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  nodePaths,
  type Outcome,
  selectionOf,
  toConnection,
  type ReadRow,
  type NumberedPage,
} from '../../../kit/src';
import type { SecretCommands, SecretOutcome } from './secret-commands';
import {
  WebhookCreateInput,
  WebhookListArgs,
  WebhookPageArgs,
  WebhookPatch,
  WebhookVerificationInput,
} from './webhook.inputs';
import type { WebhookRepository } from './webhook.repository';
import type { WebhookService } from './webhook.service';
import {
  Webhook,
  WebhookConnection,
  WebhookDeletePayload,
  WebhookPage,
  WebhookPayload,
  WebhookSecretPayload,
} from './webhook.resource';
import { WebhookVerification } from './webhook-parts.type';
import type { WebhookVerificationService } from './webhook-verification.service';

const permissionNote = 'Needs `developer:manage_webhook`.';
const ofWebhook = { description: 'Id of the webhook, `hook_…`.' } as const;
const orAddress = {
  description:
    "Id of the webhook, `hook_…`, or its URL if it is the newest webhook of the credential's account with that URL.",
} as const;

@Resolver(() => Webhook)
export class WebhookResolver {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly service: WebhookService,
    private readonly verification: WebhookVerificationService,
    private readonly commands: Commands,
    private readonly deps: {
      readonly secrets: SecretCommands;
      /** Called after a webhook was changed or deleted. */
      readonly changed: (webhookId: string) => void;
    },
  ) {}

  @Query(() => Webhook, {
    nullable: true,
    description: `A webhook by id; null if not found or not accessible. ${permissionNote}`,
  })
  webhook(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, orAddress) id: string,
  ): Promise<ReadRow<Webhook> | null> {
    return this.webhooks.find(ctx, id, selectionOf(info, 'Webhook'));
  }

  @Query(() => WebhookConnection, {
    name: 'webhooks',
    description: `Webhooks of an account, newest first, 20 at a time by default. ${permissionNote}`,
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => WebhookListArgs) args: WebhookListArgs,
  ): Promise<Connection<ReadRow<Webhook>>> {
    return toConnection(await this.service.list(ctx, { ...args, page: args }, selectionOf(info, 'Webhook', nodePaths)));
  }

  @Directive('@inaccessible')
  @Query(() => WebhookPage, {
    description: `An account's own webhooks in numbered pages, newest first, with their total count. ${permissionNote}`,
  })
  webhookPage(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => WebhookPageArgs) args: WebhookPageArgs,
  ): Promise<NumberedPage<ReadRow<Webhook>>> {
    return this.service.page(ctx, args, selectionOf(info, 'Webhook', [['nodes']]));
  }

  @Query(() => WebhookVerification, {
    description: `Whether a message equals one sent to a webhook and, if not, which part differs. ${permissionNote}`,
  })
  webhookVerification(
    @Ctx() ctx: Context,
    @Arg('input', () => WebhookVerificationInput, { description: 'The message.' }) input: WebhookVerificationInput,
  ): Promise<WebhookVerification> {
    return this.verification.verify(ctx, input);
  }

  @Mutation(() => WebhookSecretPayload, { description: `Creates a webhook. ${permissionNote}` })
  webhookCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => WebhookCreateInput, { description: 'The webhook.' }) input: WebhookCreateInput,
  ): Promise<SecretOutcome> {
    return this.deps.secrets.run(ctx, 'webhookCreate', input, (tx) => this.service.create(tx, input));
  }

  @Mutation(() => WebhookPayload, { description: `Changes a webhook. ${permissionNote}` })
  async webhookUpdate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, orAddress) id: string,
    @Arg('input', () => WebhookPatch, { description: 'Fields to change.' }) input: WebhookPatch,
  ): Promise<Outcome> {
    const outcome = await this.commands.run(ctx, 'webhookUpdate', { id, input }, (tx) =>
      this.service.update(tx, id, input),
    );
    if (outcome.id !== null) this.deps.changed(outcome.id);
    return outcome;
  }

  @Mutation(() => WebhookDeletePayload, {
    description: `Deletes a webhook and its pending deliveries. ${permissionNote}`,
  })
  async webhookDelete(@Ctx() ctx: Context, @Arg('id', () => ID, orAddress) id: string): Promise<WebhookDeletePayload> {
    const { id: deletedId, userErrors } = await this.commands.run(ctx, 'webhookDelete', { id }, (tx) =>
      this.service.delete(tx, id),
    );
    if (deletedId !== null) this.deps.changed(deletedId);
    return { deletedId, userErrors };
  }

  @Mutation(() => WebhookSecretPayload, {
    description: `Rotates the secret of a webhook; the previous secret also signs messages for a grace period. ${permissionNote}`,
  })
  webhookSecretRotate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofWebhook) id: string,
    @Arg('gracePeriodHours', () => Int, {
      nullable: true,
      description: 'Hours during which the previous secret still signs, 0 to 168; 24 by default.',
    })
    hours?: number | null,
  ): Promise<SecretOutcome> {
    return this.deps.secrets.run(ctx, 'webhookSecretRotate', { id, hours }, (tx) => this.service.rotate(tx, id, hours));
  }
}
