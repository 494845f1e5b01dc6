import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { createInputOf, NumberedPageArgs, OneOf, PageArgs, patchOf, replacedBy } from '../../../kit/src';
import { Webhook } from './webhook.resource';

const pinDescription = 'Version date of message bodies; null for the first version.';

@InputType({ description: 'A new webhook.' })
export class WebhookCreateInput extends createInputOf<Webhook, 'url'>(Webhook) {
  @Field(() => [String], {
    nullable: true,
    description:
      'Instead of `events`: legacy event names, such as `payment_succeeded`, at most 100; the webhook receives the events that replace them. An empty list selects all of them.',
  })
  oldEvents?: string[] | null;

  @Field(() => ID, {
    nullable: true,
    description: "Account or app whose events are sent; the credential's account by default.",
  })
  override resourceId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `${pinDescription} By default the version that the credential is pinned to.`,
  })
  override apiVersionDate?: string | null;
}

@InputType({
  description: 'Changes to a webhook. Absent and null fields stay unchanged, except for null in `apiVersionDate`.',
})
export class WebhookPatch extends patchOf(Webhook) {
  @Field(() => [String], {
    nullable: true,
    description:
      'Instead of `events`: legacy event names, at most 100; a webhook of v1 receives the events that replace them.',
  })
  oldEvents?: string[] | null;

  @Field(() => String, { nullable: true, description: `${pinDescription} Only for webhooks of v1.` })
  override apiVersionDate?: string | null;
}

@InputType({ description: 'Headers of a request to a webhook.' })
export class WebhookHeadersInput {
  @Field(() => String, { nullable: true, description: 'The header `webhook-id`.' })
  webhookId?: string | null;

  @Field(() => String, { nullable: true, description: 'The header `webhook-timestamp`.' })
  webhookTimestamp?: string | null;

  @Field(() => String, { nullable: true, description: 'The header `webhook-signature`.' })
  webhookSignature?: string | null;
}

@OneOf
@InputType({ description: 'Where the secret of a webhook comes from.' })
export class WebhookSecretSourceInput {
  @Field(() => ID, { nullable: true, description: 'Webhook whose secret is used.' })
  webhookId?: string;

  @Field(() => String, { nullable: true, description: 'Secret as configured in the receiver, at most 500 characters.' })
  secret?: string;
}

@InputType({
  description:
    'A request that a webhook received, and the secret to verify it with: the secret of a webhook, or a given one.',
})
export class WebhookVerificationInput {
  @Field(() => WebhookSecretSourceInput, { nullable: true, description: 'The secret; required.' })
  secretSource?: WebhookSecretSourceInput | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Webhook whose secret is used; cannot be combined with `secret`.',
    deprecationReason: replacedBy('secretSource'),
  })
  webhookId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Secret as configured in the receiver, at most 500 characters; cannot be combined with `webhookId`.',
    deprecationReason: replacedBy('secretSource'),
  })
  secret?: string | null;

  @Field(() => WebhookHeadersInput, { description: 'Headers of the request.' })
  headers!: WebhookHeadersInput;

  @Field({ description: 'Body of the request, as received.' })
  body!: string;
}

@ArgsType()
export class WebhookListArgs extends PageArgs {
  @Field(() => ID, { description: 'Account whose webhooks are listed.' })
  accountId!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Only webhooks of this app of the account; cannot be combined with `includeAppWebhooks`.',
  })
  appId?: string | null;

  @Field(() => Boolean, { nullable: true, description: "Whether to include webhooks of the account's apps." })
  includeAppWebhooks?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only webhooks whose latest messages failed if true; only the others if false.',
  })
  hasFailures?: boolean | null;
}

@ArgsType()
export class WebhookPageArgs extends NumberedPageArgs {
  @Field(() => ID, {
    nullable: true,
    description: "Account whose own webhooks are listed; the credential's account by default.",
  })
  accountId?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only enabled webhooks if true; only disabled webhooks if false.',
  })
  enabled?: boolean | null;
}
