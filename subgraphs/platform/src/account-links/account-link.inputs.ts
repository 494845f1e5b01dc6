import { Field, ID, InputType } from 'type-graphql';
import { type AccountLinkUse, AccountLinkUseEnum } from './account-link.entity';

@InputType({ description: 'A link to make for an account.' })
export class AccountLinkCreateInput {
  @Field(() => ID, { description: 'The account, which is connected to another one.' })
  accountId!: string;

  @Field(() => AccountLinkUseEnum, { description: 'What somebody does there.' })
  useCase!: AccountLinkUse;

  @Field(() => String, { description: 'Address that whoever is done goes back to: https, at most 2,048 characters.' })
  returnUrl!: string;

  @Field(() => String, {
    description: 'Address at which whoever comes too late gets a new link: https, at most 2,048 characters.',
  })
  refreshUrl!: string;
}
