import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  type Commands,
  type Context,
  type Outcome,
  Selection,
  selectionOf,
  MaxListSize,
  type ReadRow,
} from '../../../../kit/src';
import type { CardSecrets } from '../issuers/card-issuer';
import { CardArgs, CardCreateInput, CardUpdateInput } from './card.inputs';
import type { CardRepository } from './card.repository';
import type { CardService } from './card.service';
import type { CardSecretsReader } from './card-secrets';
import { Card, CardPayload } from './card.resource';
import { CardSecretsShown } from './card-parts.type';
import type { CardUpdating } from './card-updating';
import { Account } from '../../references.type';

const permissionNote = 'Users can read their own; for an account, needs `payout:account:read`.';
const changes = 'For an account, needs `payout:account:update`.';

@Resolver(() => Account)
export class AccountCardsResolver {
  constructor(private readonly repository: CardRepository) {}

  @MaxListSize(100)
  @FieldResolver(() => [Card], {
    nullable: true,
    description: 'The 100 newest cards that pay from its balance; null without `payout:account:read`.',
  })
  cards(
    @Root() { id }: Account,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<readonly ReadRow<Card>[] | null> {
    return this.repository.ofAccount(ctx, id, selectionOf(info, 'IssuedCard'));
  }
}

@Resolver(() => Card)
export class CardResolver {
  constructor(
    private readonly cards: CardRepository,
    private readonly service: CardService,
    private readonly updating: CardUpdating,
    private readonly secrets: CardSecretsReader,
    private readonly commands: Commands,
  ) {}

  @Query(() => Card, {
    nullable: true,
    description: `A card by id; null if not found or not accessible. ${permissionNote}`,
  })
  card(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => CardArgs) { id, ...owner }: CardArgs,
  ): Promise<ReadRow<Card> | null> {
    return this.cards.find(ctx, id, selectionOf(info, 'IssuedCard'), owner);
  }

  @Query(() => CardSecretsShown, {
    nullable: true,
    description: `Number and PIN of an active card, from its issuer; null for other cards, and if not found or not accessible. ${permissionNote}`,
  })
  cardSecrets(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Id of the card, `icrd_…`.' }) id: string,
  ): Promise<CardSecrets | null> {
    return this.secrets.of(ctx, id, Selection.names('status', 'last4', 'cardholder'));
  }

  @MaxListSize(100)
  @Query(() => [Card], {
    name: 'cards',
    description: `The 100 newest cards of an account or a user. ${permissionNote}`,
  })
  list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('ownerId', () => ID, { description: 'Owner of the cards.' }) ownerId: string,
  ): Promise<readonly ReadRow<Card>[]> {
    return this.cards.list(ctx, ownerId, selectionOf(info, 'IssuedCard'));
  }

  @Mutation(() => CardPayload, { description: `Issues a virtual card that pays from a balance. ${changes}` })
  cardCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => CardCreateInput, { description: 'The card.' }) input: CardCreateInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'cardCreate', input, (tx) => this.service.create(tx, input));
  }

  @Mutation(() => CardPayload, { description: `Changes, freezes, or permanently cancels a card. ${changes}` })
  cardUpdate(
    @Ctx() ctx: Context,
    @Args(() => CardArgs) card: CardArgs,
    @Arg('input', () => CardUpdateInput, { description: 'The changes.' }) input: CardUpdateInput,
  ): Promise<Outcome> {
    return this.updating.run(ctx, card, input);
  }
}
