import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import type { Commands, Context, Outcome } from '../../../../kit/src';
import { User } from '../user.type';
import { UserBillingDetailsPatch } from './billing-details.inputs';
import type { UserBillingDetailsRepository } from './billing-details.repository';
import type { UserBillingDetailsService } from './billing-details.service';
import { UserBillingDetails, UserBillingDetailsDeletePayload, UserBillingDetailsPayload } from './billing-details.type';

/** Resolver with which users read, change and remove their billing details. */
@Resolver(() => User)
export class UserBillingDetailsResolver {
  constructor(
    private readonly details: UserBillingDetailsRepository,
    private readonly service: UserBillingDetailsService,
    private readonly commands: Commands,
  ) {}

  @FieldResolver(() => UserBillingDetails, {
    nullable: true,
    description:
      'Billing details that the user has saved; null without any, and unless the caller is the user with a user token.',
  })
  billingDetails(@Root() { id }: User, @Ctx() ctx: Context): Promise<UserBillingDetails | null> {
    return this.details.find(ctx, id);
  }

  @Mutation(() => UserBillingDetailsPayload, {
    description:
      "Changes the calling user's billing details, which prefill the checkout and whose business name and tax id are on the receipts of later payments. For user tokens.",
  })
  userBillingDetailsUpdate(
    @Ctx() ctx: Context,
    @Arg('input', () => UserBillingDetailsPatch, { description: 'The changes.' }) input: UserBillingDetailsPatch,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'userBillingDetailsUpdate', { input }, (tx) => this.service.update(tx, input));
  }

  @Mutation(() => UserBillingDetailsDeletePayload, {
    description:
      "Removes the calling user's billing details. Payments keep the business name and tax id that their receipts show. For user tokens.",
  })
  async userBillingDetailsDelete(@Ctx() ctx: Context): Promise<UserBillingDetailsDeletePayload> {
    const { id: deletedId, userErrors } = await this.commands.run(ctx, 'userBillingDetailsDelete', {}, (tx) =>
      this.service.delete(tx),
    );
    return { deletedId, userErrors };
  }
}

/** Adds the changed details to the result of a change. */
@Resolver(() => UserBillingDetailsPayload)
export class UserBillingDetailsPayloadResolver {
  constructor(private readonly details: UserBillingDetailsRepository) {}

  @FieldResolver(() => UserBillingDetails, {
    nullable: true,
    description: 'The details after the mutation; null if the mutation was rejected, and if no value is left.',
  })
  billingDetails(
    @Root() { id = null }: Partial<Outcome>,
    @Ctx() ctx: Context,
  ): Promise<UserBillingDetails | null> | null {
    return id === null ? null : this.details.find(ctx, id);
  }
}
