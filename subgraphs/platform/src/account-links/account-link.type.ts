import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { type CommandRejection, DateTimeScalar, UserError } from '../../../kit/src';
import { Account } from '../accounts/account.resource';
import { type AccountLinkUse, AccountLinkUseEnum } from './account-link.entity';

@ObjectType({
  description: 'An address at which somebody sets up an account for a while. Whoever has it gets in.',
  simpleResolvers: true,
})
export class AccountLink {
  @Field(() => ID, { description: 'Public id, `aclk_…`.' })
  id!: string;

  @Field(() => String, { description: 'The address.' })
  url!: string;

  @Field(() => DateTimeScalar, {
    description: 'When it stops opening the page, an hour after it was made; it then leads to the refresh address.',
  })
  expiresAt!: Date;
}

@ObjectType({ description: 'Outcome of making an account link.' })
export class AccountLinkPayload {
  /** Id of the link that was made; the `accountLink` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

@Directive('@inaccessible')
@ObjectType({ description: 'An account link as whoever has its address sees it.', simpleResolvers: true })
export class OpenedAccountLink {
  @Field({ description: 'Whether it no longer opens the page.' })
  isExpired!: boolean;

  @Field(() => AccountLinkUseEnum, { description: 'What somebody does there.' })
  useCase!: AccountLinkUse;

  @Field(() => String, { description: 'Where whoever is done goes back to.' })
  returnUrl!: string;

  @Field(() => String, { description: 'Where whoever comes too late gets a new link.' })
  refreshUrl!: string;

  @Field(() => Account, { description: 'The account.' })
  account!: { id: string };
}
