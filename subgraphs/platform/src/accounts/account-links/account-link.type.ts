import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { DateTimeScalar, ResourcePayload } from '../../../../kit/src';
import { Account } from '../accounts/account.resource';
import { type AccountLinkUse, AccountLinkUseEnum } from './account-link.entity';

@ObjectType({
  description: 'A temporary link to a page that sets up an account. Access requires only the URL.',
  simpleResolvers: true,
})
export class AccountLink {
  @Field(() => ID, { description: 'Public id, `aclk_…`.' })
  id!: string;

  @Field(() => String, { description: 'URL.' })
  url!: string;

  @Field(() => DateTimeScalar, {
    description: 'Expiry time, one hour after creation; from then on the link redirects to the refresh URL.',
  })
  expiresAt!: Date;
}

@ObjectType({ description: 'Result of creating an account link.' })
export class AccountLinkPayload extends ResourcePayload {}

@Directive('@inaccessible')
@ObjectType({ description: 'An account link, as shown to visitors with its URL.', simpleResolvers: true })
export class OpenedAccountLink {
  @Field({ description: 'Whether the link has expired.' })
  isExpired!: boolean;

  @Field(() => AccountLinkUseEnum, { description: 'Purpose of the linked page.' })
  useCase!: AccountLinkUse;

  @Field(() => String, { description: 'URL to which the visitor returns after completing the page.' })
  returnUrl!: string;

  @Field(() => String, { description: 'URL to which the visitor is redirected for a new link after the expiry.' })
  refreshUrl!: string;

  @Field(() => Account, { description: 'Account.' })
  account!: { id: string };
}
