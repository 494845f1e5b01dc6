import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { NumberedPageArgs, PageArgs } from '../../../kit/src';

const pinDescription = 'Version date whose shapes it receives; null for those of the first version.';

@InputType({ description: 'A webhook to make.' })
export class WebhookCreateInput {
  @Field({
    description:
      'Public address that begins with `https://`, without user name and password, at most 2,048 characters.',
  })
  url!: string;

  @Field(() => [String], {
    nullable: true,
    description: 'Names of events, at least one and at most 100; all that are offered by default.',
  })
  events?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Instead of events: names of the old families, `payment_succeeded`, at most 100; it receives what came in their place. An empty list is all of them.',
  })
  oldEvents?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether messages are sent to it; true by default.' })
  enabled?: boolean | null;

  @Field(() => ID, {
    nullable: true,
    description: "Account or app whose events are sent; the credential's account by default.",
  })
  resourceId?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Events of the accounts connected to this one, and none of its own; false by default.',
  })
  childResourceEvents?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: `${pinDescription} Left out it is the version that the credential is pinned to.`,
  })
  apiVersionDate?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Send events about one resource one after the other, each after the one before was accepted or given up; false by default.',
  })
  ordered?: boolean | null;
}

@InputType({
  description: 'Changes to a webhook. Absent fields stay as they are; so does null, except in `apiVersionDate`.',
})
export class WebhookPatch {
  @Field(() => String, {
    nullable: true,
    description:
      'Public address that begins with `https://`, at most 2,048 characters. What is on its way goes there too.',
  })
  url?: string | null;

  @Field(() => [String], { nullable: true, description: 'Names of events, at least one and at most 100.' })
  events?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Instead of events: names of the old families, at most 100; a webhook of v1 receives what came in their place.',
  })
  oldEvents?: string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'False drops what is on its way. True begins anew: with no history of failures, and with what happens from now on.',
  })
  enabled?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Events of the accounts connected to this one, and none of its own.',
  })
  childResourceEvents?: boolean | null;

  @Field(() => String, { nullable: true, description: `${pinDescription} Only webhooks of v1 have one.` })
  apiVersionDate?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether events about one resource are sent sequentially.' })
  ordered?: boolean | null;
}

@InputType({ description: 'What came in the headers of a request to a webhook.' })
export class WebhookHeadersInput {
  @Field(() => String, { nullable: true, description: 'The header `webhook-id`.' })
  webhookId?: string | null;

  @Field(() => String, { nullable: true, description: 'The header `webhook-timestamp`.' })
  webhookTimestamp?: string | null;

  @Field(() => String, { nullable: true, description: 'The header `webhook-signature`.' })
  webhookSignature?: string | null;
}

@InputType({
  description:
    'A request that a webhook was sent, and the secret that it is held against: of a webhook, or one that is given.',
})
export class WebhookVerificationInput {
  @Field(() => ID, { nullable: true, description: 'Webhook whose secret is used; cannot be combined with `secret`.' })
  webhookId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The secret as the receiver has it, at most 500 characters; excludes `webhookId`.',
  })
  secret?: string | null;

  @Field(() => WebhookHeadersInput, { description: 'Headers of the request.' })
  headers!: WebhookHeadersInput;

  @Field({ description: 'Body of the request as the receiver has it.' })
  body!: string;
}

@ArgsType()
export class WebhookListArgs extends PageArgs {
  @Field(() => ID, { description: 'The account whose webhooks are listed.' })
  accountId!: string;

  @Field(() => ID, {
    nullable: true,
    description: "Only webhooks of this app, which is the account's; excludes `includeAppWebhooks`.",
  })
  appId?: string | null;

  @Field(() => Boolean, { nullable: true, description: "Whether to include webhooks of the account's apps." })
  includeAppWebhooks?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only webhooks whose latest messages failed, or only those whose did not.',
  })
  hasFailures?: boolean | null;
}

@ArgsType()
export class WebhookPageArgs extends NumberedPageArgs {
  @Field(() => ID, {
    nullable: true,
    description: "The account whose own webhooks are listed; the credential's by default.",
  })
  accountId?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only enabled webhooks if true; only disabled webhooks if false.',
  })
  enabled?: boolean | null;
}
