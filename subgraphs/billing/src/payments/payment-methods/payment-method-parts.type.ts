import { Field, Int, ObjectType } from 'type-graphql';
import { type CardBrand, CardBrandEnum } from '../processors/processor.enums';

@ObjectType({ description: 'Displayable data of a card.', simpleResolvers: true })
export class Card {
  @Field(() => CardBrandEnum, { nullable: true, description: 'Card network.' })
  brand!: CardBrand | null;

  @Field(() => String, { nullable: true, description: 'Last four digits.' })
  last4!: string | null;

  @Field(() => Int, { nullable: true, description: 'Expiry month, 1 to 12.' })
  expMonth!: number | null;

  @Field(() => Int, { nullable: true, description: 'Expiry year, four digits.' })
  expYear!: number | null;

  @Field({ description: 'Whether the bank verified the buyer by 3-D Secure when the card was saved.' })
  threeDsVerified!: boolean;
}
