import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Directive, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type Commands, type Context, NotFound, selectionOf, type Outcome, type ReadRow } from '../../../../kit/src';
import type { AccountRepository } from '../accounts/account.repository';
import { Account } from '../accounts/account.resource';
import type { LinkKeys } from '../../shared/link-keys';
import { AccountLinkCreateInput } from './account-link.inputs';
import type { AccountLinkRepository } from './account-link.repository';
import type { AccountLinkService } from './account-link.service';
import { AccountLink, AccountLinkPayload, OpenedAccountLink } from './account-link.type';

@Resolver(() => OpenedAccountLink)
export class AccountLinkResolver {
  constructor(
    private readonly links: AccountLinkRepository,
    private readonly service: AccountLinkService,
    private readonly commands: Commands,
    private readonly keys: LinkKeys,
    private readonly accounts: AccountRepository,
  ) {}

  @Mutation(() => AccountLinkPayload, {
    description:
      'Creates a link to a page of a connected account. Needs, on that account, `identity:write` for setup, or `payout:destination:read` and `payout:withdrawal:read` for its payouts.',
  })
  accountLinkCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => AccountLinkCreateInput, { description: 'The link.' }) input: AccountLinkCreateInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'accountLinkCreate', input, (tx) => this.service.create(tx, input));
  }

  @Directive('@inaccessible')
  @Query(() => OpenedAccountLink, {
    nullable: true,
    description:
      'Content of the page of an account link; null if there is none, and for a wrong key. For the hosted pages only.',
  })
  async accountLink(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The link, `aclk_…`.' }) id: string,
    @Arg('key', () => String, { description: 'Key in the address.' }) key: string,
  ): Promise<Omit<OpenedAccountLink, 'account'> | null> {
    if (ctx.principal.kind !== 'system') throw new NotFound();
    const link = await this.links.find(ctx, id);
    return link && this.keys.opens(id, link.createdAt, key)
      ? { ...link, isExpired: link.expiresAt <= ctx.clock.now() }
      : null;
  }

  @FieldResolver(() => Account)
  account(
    @Root() { accountId }: { accountId: string },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<Account> | null> {
    return this.accounts.getReference(ctx, accountId, selectionOf(info, 'Account'));
  }
}

@Resolver(() => AccountLinkPayload)
export class AccountLinkPayloadResolver {
  constructor(
    private readonly links: AccountLinkRepository,
    private readonly keys: LinkKeys,
    private readonly origin: string,
  ) {}

  @FieldResolver(() => AccountLink, { nullable: true, description: 'The link; null if the command was rejected.' })
  async accountLink(@Root() payload: AccountLinkPayload, @Ctx() ctx: Context): Promise<AccountLink | null> {
    const link = payload.id === null ? null : await this.links.find(ctx, payload.id);
    return (
      link && {
        id: link.id,
        url: `${this.origin}/account-links/${link.id}?key=${this.keys.keyOf(link.id, link.createdAt)}`,
        expiresAt: link.expiresAt,
      }
    );
  }
}
