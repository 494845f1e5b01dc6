import { Field, ID, InputType } from 'type-graphql';
import { type AccountLinkUse, AccountLinkUseEnum } from './account-link.entity';

@InputType({ description: 'A new account link.' })
export class AccountLinkCreateInput {
  @Field(() => ID, { description: 'Connected account.' })
  accountId!: string;

  @Field(() => AccountLinkUseEnum, { description: 'Purpose of the linked page.' })
  useCase!: AccountLinkUse;

  @Field(() => String, {
    description: 'URL to which the visitor returns after completing the page: https, at most 2,048 characters.',
  })
  returnUrl!: string;

  @Field(() => String, {
    description:
      'URL to which the visitor is redirected for a new link when this one has expired: https, at most 2,048 characters.',
  })
  refreshUrl!: string;
}
