import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Directive, FieldResolver, ID, Info, Query, Resolver, Root } from 'type-graphql';
import { type Context, Selection, selectionOf, type ReadRow } from '../../../../kit/src';
import { payoutPolicy } from '../../payouts/payouts/payout.policy';
import type { PayoutReads } from '../../payouts/payouts/payout.repository';
import { Withdrawal } from '../../payouts/withdrawals/withdrawal.type';
import type { LinkedReceipt, ReceiptLinks } from './receipt-links';
import { WithdrawalReceipt, WithdrawalReceiptLink } from './receipt.type';

@Resolver(() => WithdrawalReceipt)
export class ReceiptResolver {
  constructor(
    private readonly withdrawals: PayoutReads<Withdrawal>,
    private readonly links: ReceiptLinks,
  ) {}

  @Query(() => WithdrawalReceiptLink, {
    nullable: true,
    description:
      'A link to the receipt of a withdrawal, valid for one hour; null if the withdrawal is not found or not accessible. Needs `payout:withdrawal:read`.',
  })
  async withdrawalReceiptLink(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Id of the withdrawal, `wdrl_…`.' }) id: string,
  ): Promise<WithdrawalReceiptLink | null> {
    const found = await this.withdrawals.find(ctx, id, Selection.names('id'));
    return (
      found && this.links.make(found.id, payoutPolicy.seesDestination(ctx, found.accountId as string), ctx.clock.now())
    );
  }

  @Directive('@inaccessible')
  @Query(() => WithdrawalReceipt, {
    nullable: true,
    description: 'Receipt at an address; null for an address that was never issued. For the hosted pages only.',
  })
  withdrawalReceipt(
    @Ctx() ctx: Context,
    @Arg('token', () => String, { description: 'Last part of the address.' }) token: string,
  ): LinkedReceipt | null {
    return ctx.principal.kind === 'system' ? this.links.read(token, ctx.clock.now()) : null;
  }

  @FieldResolver(() => Withdrawal, {
    nullable: true,
    description: 'The withdrawal; null after the address has expired.',
  })
  async withdrawal(
    @Root() { id, expired, withDestination }: LinkedReceipt,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<Withdrawal> | null> {
    const found = expired ? null : await this.withdrawals.getCommandResult(ctx, id, selectionOf(info, 'Withdrawal'));
    return found && !withDestination ? { ...found, payoutMethod: null } : found;
  }
}
