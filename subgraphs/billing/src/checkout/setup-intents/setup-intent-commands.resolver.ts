import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Field, FieldResolver, ID, Info, InputType, Mutation, Resolver, Root } from 'type-graphql';
import {
  type Commands,
  type Context,
  type Transaction,
  selectionOf,
  type Outcome,
  type ReadRow,
} from '../../../../kit/src';
import { checkReturnUrl } from '../../shared/metadata';
import { setupIntentPolicy } from './setup-intent.policy';
import type { SetupIntentRepository } from './setup-intent.repository';
import { SetupIntent, SetupIntentPayload } from './setup-intent.resource';

@InputType({ description: 'Changes to a setup intent.' })
export class SetupIntentPatch {
  @Field(() => String, {
    nullable: true,
    description: 'Return URL for the buyer: https, at most 2,048 characters; http only for localhost; null for none.',
  })
  returnUrl?: string | null;
}

@Resolver(() => SetupIntentPayload)
export class SetupIntentCommandsResolver {
  constructor(
    private readonly intents: SetupIntentRepository,
    private readonly commands: Commands,
  ) {}

  @Mutation(() => SetupIntentPayload, {
    description: 'Changes the return URL of a setup intent. Needs `payment:setup_intent:manage`.',
  })
  setupIntentUpdate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Setup intent id, `sint_…`.' }) id: string,
    @Arg('input', () => SetupIntentPatch, { description: 'Changes to apply.' }) input: SetupIntentPatch,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'setupIntentUpdate', { id, input }, (tx) => this.update(tx, id, input));
  }

  @FieldResolver(() => SetupIntent, {
    nullable: true,
    description: 'The setup intent after the command; null if the command was rejected.',
  })
  setupIntent(
    @Root() payload: { id: string | null },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<SetupIntent> | null> | null {
    return payload.id === null
      ? null
      : this.intents.reads.commandResult(ctx, payload.id, selectionOf(info, 'SetupIntent'));
  }

  private async update(tx: Transaction, id: string, { returnUrl }: SetupIntentPatch): Promise<string> {
    const intent = await this.intents.lock(tx, id);
    setupIntentPolicy.requireManage(tx, intent);
    if (returnUrl === undefined) return id;
    Object.assign(intent, { returnUrl: checkReturnUrl(returnUrl), updatedAt: tx.clock.now() });
    await this.intents.save(tx, intent);
    return id;
  }
}
