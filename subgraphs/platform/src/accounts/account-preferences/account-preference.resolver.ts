import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import type { Commands, Context, Outcome } from '../../../../kit/src';
import { Account } from '../accounts/account.resource';
import { AccountPreferencesPatch } from './account-preference.inputs';
import type { AccountPreferenceRepository } from './account-preference.repository';
import type { AccountPreferenceService } from './account-preference.service';
import { AccountPreferences, AccountPreferencesPayload } from './account-preference.type';
import type { AccountPreferenceEntity } from './account-preference.entity';

@Resolver(() => Account)
export class AccountPreferenceResolver {
  constructor(
    private readonly repository: AccountPreferenceRepository,
    private readonly service: AccountPreferenceService,
    private readonly commands: Commands,
  ) {}

  @FieldResolver(() => AccountPreferences, {
    nullable: true,
    description: 'Preferences of the account; null without `company:basic:read`.',
  })
  preferences(@Root() { id }: { id: string }, @Ctx() ctx: Context): Promise<AccountPreferenceEntity | null> {
    return this.repository.find(ctx, id);
  }

  @Mutation(() => AccountPreferencesPayload, {
    description: 'Changes the preferences of an account. Needs `company:update`.',
  })
  accountPreferencesUpdate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Id of the account.' }) id: string,
    @Arg('input', () => AccountPreferencesPatch, { description: 'Fields to change.' }) input: AccountPreferencesPatch,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'accountPreferencesUpdate', { id, input }, (tx) =>
      this.service.update(tx, id, input),
    );
  }
}

@Resolver(() => AccountPreferencesPayload)
export class AccountPreferencesPayloadResolver {
  constructor(private readonly repository: AccountPreferenceRepository) {}

  @FieldResolver(() => AccountPreferences, {
    nullable: true,
    description:
      'Current preferences of the account; null if the command was rejected, and without `company:basic:read`.',
  })
  preferences(
    @Root() { id }: AccountPreferencesPayload,
    @Ctx() ctx: Context,
  ): Promise<AccountPreferenceEntity | null> | null {
    return id === null ? null : this.repository.find(ctx, id);
  }
}
