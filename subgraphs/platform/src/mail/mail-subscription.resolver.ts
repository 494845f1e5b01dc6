import { Arg, Ctx, Directive, Field, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { type Commands, type Context, NotFound, UserError, type UserErrorData } from '../../../kit/src';
import type { FoundSubscription, MailSubscriptions } from './mail-subscriptions';

const token = { description: 'Token: the last segment of the URL.' } as const;

@Directive('@inaccessible')
@ObjectType({ description: 'Whether an address receives the optional mails of a seller.', simpleResolvers: true })
class MailSubscription {
  @Field({ description: 'Title of the account that sells.' })
  seller!: string;

  @Field({ description: 'E-mail address, in lower case.' })
  address!: string;

  @Field({ description: 'Whether the address receives optional mails.' })
  isSubscribed!: boolean;
}

@Directive('@inaccessible')
@ObjectType({ description: 'Result of unsubscribing an address or subscribing it again.', simpleResolvers: true })
class MailSubscriptionUpdatePayload {
  @Field(() => [UserError], { description: 'Reasons why nothing was changed, such as an invalid token.' })
  userErrors!: readonly UserErrorData[];
}

/** Throws `NotFound` unless the caller is the service itself, which serves the page. */
function requireSystem(ctx: Context): void {
  if (ctx.principal.kind !== 'system') throw new NotFound();
}

/** Resolver of the page on which recipients unsubscribe from mails. */
@Resolver()
export class MailSubscriptionResolver {
  constructor(
    private readonly subscriptions: MailSubscriptions,
    private readonly commands: Commands,
  ) {}

  @Directive('@inaccessible')
  @Query(() => MailSubscription, {
    nullable: true,
    description: 'The subscription of a token; null if the token is invalid. Callable by the service itself only.',
  })
  async mailSubscription(
    @Ctx() ctx: Context,
    @Arg('token', () => String, token) sent: string,
  ): Promise<FoundSubscription | null> {
    requireSystem(ctx);
    return this.subscriptions.find(ctx, sent);
  }

  @Directive('@inaccessible')
  @Mutation(() => MailSubscriptionUpdatePayload, {
    description: 'Unsubscribes an address, or subscribes it again. Callable by the service itself only.',
  })
  async mailSubscriptionUpdate(
    @Ctx() ctx: Context,
    @Arg('token', () => String, token) sent: string,
    @Arg('isSubscribed', () => Boolean, { description: 'Whether the address is to receive optional mails.' })
    isSubscribed: boolean,
  ): Promise<MailSubscriptionUpdatePayload> {
    requireSystem(ctx);
    const { userErrors } = await this.commands.run(ctx, 'mailSubscriptionUpdate', { isSubscribed }, (tx) =>
      this.subscriptions.set(tx, sent, isSubscribed),
    );
    return { userErrors };
  }
}
