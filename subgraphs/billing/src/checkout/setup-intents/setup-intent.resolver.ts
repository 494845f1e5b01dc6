import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Query, Resolver } from 'type-graphql';
import { type Connection, type Context, nodePaths, selectionOf, toConnection, type ReadRow } from '../../../../kit/src';
import type { SetupIntentRepository } from './setup-intent.repository';
import { SetupIntent, SetupIntentConnection, SetupIntentListArgs } from './setup-intent.resource';

@Resolver(() => SetupIntent)
export class SetupIntentResolver {
  constructor(private readonly intents: SetupIntentRepository) {}

  @Query(() => SetupIntent, {
    nullable: true,
    description:
      'A setup intent by its id; null if it does not exist or is not accessible. Needs `payment:setup_intent:read`.',
  })
  setupIntent(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Setup intent id, `sint_…`.' }) id: string,
  ): Promise<ReadRow<SetupIntent> | null> {
    return this.intents.reads.find(ctx, id, selectionOf(info, 'SetupIntent'));
  }

  @Query(() => SetupIntentConnection, {
    name: 'setupIntents',
    description: 'Setup intents, newest first, 20 at a time by default. Needs `payment:setup_intent:read`.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => SetupIntentListArgs) args: SetupIntentListArgs,
  ): Promise<Connection<ReadRow<SetupIntent>>> {
    return toConnection(await this.intents.reads.list(ctx, args, selectionOf(info, 'SetupIntent', nodePaths)));
  }
}
