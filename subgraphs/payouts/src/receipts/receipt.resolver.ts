import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, FieldResolver, ID, Info, Query, Resolver, Root } from 'type-graphql';
import { type Context, Selection, selectionOf } from '../../../kit/src';
import { payoutPolicy } from '../payouts/payout.policy';
import type { PayoutReads } from '../payouts/payout.repository';
import { Withdrawal } from '../withdrawals/withdrawal.type';
import type { LinkedReceipt, ReceiptLinks } from './receipt-links';
import { WithdrawalReceipt, WithdrawalReceiptLink } from './receipt.type';

@Resolver(() => WithdrawalReceipt)
export class ReceiptResolver {
  constructor(
    private readonly withdrawals: PayoutReads,
    private readonly links: ReceiptLinks,
  ) {}

  @Query(() => WithdrawalReceiptLink, {
    nullable: true,
    description:
      'A link to the receipt of a withdrawal, good for an hour; null when there is no such withdrawal for the caller. Needs `payout:withdrawal:read`.',
  })
  async withdrawalReceiptLink(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Its id, `wdrl_…`.' }) id: string,
  ): Promise<WithdrawalReceiptLink | null> {
    const found = await this.withdrawals.find(ctx, id, Selection.names('id'));
    return (
      found && this.links.make(found.id, payoutPolicy.seesDestination(ctx, found.accountId as string), ctx.clock.now())
    );
  }

  @Query(() => WithdrawalReceipt, {
    nullable: true,
    description:
      'What the address of a receipt opens; null for an address that was never given out. Answers the hosted pages only.',
  })
  withdrawalReceipt(
    @Ctx() ctx: Context,
    @Arg('token', () => String, { description: 'The end of the address.' }) token: string,
  ): LinkedReceipt | null {
    return ctx.principal.kind === 'system' ? this.links.read(token, ctx.clock.now()) : null;
  }

  @FieldResolver(() => Withdrawal, {
    nullable: true,
    description: 'The withdrawal; null once the address has expired.',
  })
  async withdrawal(
    @Root() { id, expired, withDestination }: LinkedReceipt,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<unknown> {
    const found = expired ? null : await this.withdrawals.outcome(ctx, id, selectionOf(info, 'Withdrawal'));
    return found && !withDestination ? { ...found, payoutMethod: null } : found;
  }
}
