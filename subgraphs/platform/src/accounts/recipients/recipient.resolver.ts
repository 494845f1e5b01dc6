import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { type Connection, type Context, selectionOf, toConnection, type ReadRow } from '../../../../kit/src';
import type { AccountRepository } from '../accounts/account.repository';
import { Account } from '../accounts/account.resource';
import type { UserRepository } from '../../users/user.repository';
import { User } from '../../users/user.resource';
import type { Recipient, RecipientRepository } from './recipient.repository';
import { TransferRecipient, TransferRecipientArgs, TransferRecipientConnection } from './recipient.type';

const orderDescription = 'users before accounts, newest first, 20 at a time by default';

@Resolver(() => Account)
export class AccountRecipientsResolver {
  constructor(private readonly recipients: RecipientRepository) {}

  @FieldResolver(() => TransferRecipientConnection, {
    nullable: true,
    description: `Recipients to whom the account can transfer money: connected accounts and its team; ${orderDescription}. Needs \`payout:withdraw_funds\`; the team is omitted without \`company:authorized_user:read\`.`,
  })
  async transferRecipients(
    @Root() { id }: Account,
    @Ctx() ctx: Context,
    @Args(() => TransferRecipientArgs) args: TransferRecipientArgs,
  ): Promise<Connection<Recipient>> {
    return toConnection(await this.recipients.ofAccount(ctx, id, args));
  }
}

@Resolver(() => User)
export class UserRecipientsResolver {
  constructor(private readonly recipients: RecipientRepository) {}

  @FieldResolver(() => TransferRecipientConnection, {
    nullable: true,
    description: `Recipients to whom the user can transfer money: the accounts that they work for; ${orderDescription}. Null unless the caller is the user.`,
  })
  async transferRecipients(
    @Root() { id }: User,
    @Ctx() ctx: Context,
    @Args(() => TransferRecipientArgs) args: TransferRecipientArgs,
  ): Promise<Connection<Recipient> | null> {
    const page = await this.recipients.ofUser(ctx, id, args);
    return page && toConnection(page);
  }
}

@Resolver(() => TransferRecipient)
export class TransferRecipientResolver {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly users: UserRepository,
  ) {}

  @FieldResolver(() => Account, { nullable: true, description: 'The account; null if the recipient is a user.' })
  account(
    @Root() { account }: { account: { id: string } | null },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<Account> | null> | null {
    return account && this.accounts.getReference(ctx, account.id, selectionOf(info, 'Account'));
  }

  @FieldResolver(() => User, { nullable: true, description: 'The user; null if the recipient is an account.' })
  user(
    @Root() { user }: { user: { id: string } | null },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<User> | null> | null {
    return user && this.users.find(ctx, user.id, selectionOf(info, 'User'));
  }
}
