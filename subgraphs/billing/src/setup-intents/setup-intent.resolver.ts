import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, ArgsType, Ctx, Field, ID, Info, Query, Resolver } from 'type-graphql';
import {
  type Connection,
  type Context,
  DateTimeScalar,
  PageArgs,
  nodePaths,
  selectionOf,
  toConnection,
} from '../../../kit/src';
import type { SetupIntentRepository } from './setup-intent.repository';
import { SetupIntent, SetupIntentConnection } from './setup-intent.resource';

@ArgsType()
export class SetupIntentListArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only setup intents of this account.' })
  accountId?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only setup intents created after this time.' })
  createdAfter?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only setup intents created before this time.' })
  createdBefore?: Date | null;
}

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
  ): Promise<unknown> {
    return this.intents.find(ctx, id, selectionOf(info, 'SetupIntent'));
  }

  @Query(() => SetupIntentConnection, {
    name: 'setupIntents',
    description: 'Setup intents, newest first, 20 at a time by default. Needs `payment:setup_intent:read`.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => SetupIntentListArgs) args: SetupIntentListArgs,
  ): Promise<Connection<unknown>> {
    return toConnection(
      await this.intents.list(ctx, { ...args, page: args }, selectionOf(info, 'SetupIntent', nodePaths)),
    );
  }
}
