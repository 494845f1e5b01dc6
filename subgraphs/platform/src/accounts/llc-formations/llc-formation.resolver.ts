import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Directive, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type Context, NotFound, selectionOf, type Outcome, type ReadRow } from '../../../../kit/src';
import type { AccountRepository } from '../accounts/account.repository';
import { Account } from '../accounts/account.resource';
import type { LinkKeys } from '../../shared/link-keys';
import { LlcFormationCreateInput } from './llc-formation.inputs';
import type { LlcOrders } from './llc-formation.orders';
import { llcFormationPolicy } from './llc-formation.policy';
import type { LlcFormationRepository } from './llc-formation.repository';
import { LlcFormation, LlcFormationPayload, OrderedLlc } from './llc-formation.type';
import type { LlcFormationEntity } from './llc-formation.entity';

const ofFormation = { description: 'The formation, `llcf_…`.' } as const;
const ofKey = { description: 'Key in the URL.' } as const;

/** Throws `NotFound` unless the caller is the service itself: payment links are opened by its hosted pages only. */
function requirePages(ctx: Context): void {
  if (ctx.principal.kind !== 'system') throw new NotFound();
}

/**
 * The fields from which the field resolvers compute values. They are present when a formation is read on its own and
 * when it is read as part of an account.
 */
interface FormationRow {
  readonly id: string;
  readonly accountId: string;
  readonly createdAt: Date | string;
}

@Resolver(() => LlcFormation)
export class LlcFormationResolver {
  constructor(
    private readonly orders: LlcOrders,
    private readonly keys: LinkKeys,
    private readonly origin: string,
  ) {}

  @Mutation(() => LlcFormationPayload, {
    description:
      'Orders a limited liability company for an account, once. The company is formed after payment at `checkoutUrl`. Needs `incorporation:write`; in live mode no companies are formed.',
  })
  llcFormationCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => LlcFormationCreateInput, { description: 'The company and its founders.' })
    input: LlcFormationCreateInput,
  ): Promise<Outcome> {
    return this.orders.create(ctx, input);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'URL of the payment page; anyone who has it can pay. Null without `incorporation:write`.',
  })
  checkoutUrl(@Root() { id, accountId, createdAt }: FormationRow, @Ctx() ctx: Context): string | null {
    return llcFormationPolicy.payable(ctx, accountId)
      ? `${this.origin}/llc/${id}?key=${this.keys.keyOf(id, new Date(createdAt))}`
      : null;
  }
}

@Resolver(() => LlcFormationPayload)
export class LlcFormationPayloadResolver {
  constructor(private readonly formations: LlcFormationRepository) {}

  @FieldResolver(() => LlcFormation, {
    nullable: true,
    description: 'The formation; null if the mutation was rejected.',
  })
  async llcFormation(@Root() { id }: LlcFormationPayload, @Ctx() ctx: Context): Promise<LlcFormation | null> {
    const formation = id === null ? null : await this.formations.find(ctx, id);
    return formation && { ...formation, total: { amount: formation.total, currency: 'usd' } };
  }
}

@Resolver(() => OrderedLlc)
export class OrderedLlcResolver {
  constructor(
    private readonly formations: LlcFormationRepository,
    private readonly orders: LlcOrders,
    private readonly keys: LinkKeys,
    private readonly accounts: AccountRepository,
  ) {}

  @Directive('@inaccessible')
  @Query(() => OrderedLlc, {
    nullable: true,
    description:
      'Content of the page of an ordered company; null if there is none, and for a wrong key. Callable by the hosted pages only.',
  })
  async orderedLlc(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofFormation) id: string,
    @Arg('key', () => String, ofKey) key: string,
  ): Promise<LlcFormationEntity | null> {
    requirePages(ctx);
    const formation = await this.formations.find(ctx, id);
    return formation && this.keys.opens(id, formation.createdAt, key) ? formation : null;
  }

  @Directive('@inaccessible')
  @Mutation(() => LlcFormationPayload, {
    description: 'Records that an ordered company was paid for, in the sandbox. Callable by the hosted pages only.',
  })
  llcFormationPay(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofFormation) id: string,
    @Arg('key', () => String, ofKey) key: string,
  ): Promise<Outcome> {
    requirePages(ctx);
    return this.orders.pay(ctx, id, key);
  }

  @FieldResolver(() => Account, { description: 'The account.' })
  account(
    @Root() { accountId }: { accountId: string },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<Account> | null> {
    return this.accounts.getReference(ctx, accountId, selectionOf(info, 'Account'));
  }
}
