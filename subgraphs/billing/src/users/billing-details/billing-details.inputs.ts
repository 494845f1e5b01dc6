import { Field, InputType } from 'type-graphql';
import { PlaceInput } from '../../shared/address.inputs';

@InputType({ description: 'Billing address of a user. Needs a country.' })
export class BillingAddressInput extends PlaceInput {}

@InputType({
  description: 'Changes of billing details: a missing field is not changed, null removes its value.',
})
export class UserBillingDetailsPatch {
  @Field(() => String, {
    nullable: true,
    description: 'Name of the business that buys, at most 200 characters.',
  })
  businessName?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Tax id: 1 to 50 Latin letters, digits, spaces and the characters . - / + * &. A number with the prefix of a member state of the European Union must have the format of its VAT numbers; it is not checked whether it is registered.',
  })
  taxId?: string | null;

  @Field(() => BillingAddressInput, {
    nullable: true,
    description: 'Billing address, which is replaced as a whole. Texts have at most 200 characters, postal codes 20.',
  })
  address?: BillingAddressInput | null;
}
