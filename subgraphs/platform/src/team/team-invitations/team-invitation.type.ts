import { Directive, Field, ObjectType } from 'type-graphql';
import { Account } from '../../accounts/accounts/account.resource';
import { type TeamRole, TeamRoleEnum } from '../permissions/permission';

@Directive('@inaccessible')
@ObjectType({ description: 'An invitation, as shown to visitors with its URL.', simpleResolvers: true })
export class TeamInvitation {
  @Field({ description: 'Whether the invitation has expired and cannot be accepted.' })
  isExpired!: boolean;

  @Field(() => Account, { description: 'Account whose team the user joins.' })
  account!: { id: string };

  @Field(() => TeamRoleEnum, { description: 'Role on the team.' })
  role!: TeamRole;

  @Field(() => String, { description: 'Invited e-mail address.' })
  email!: string;

  @Field({ description: 'Terms to which the user agrees by joining, in the encoding that pages send as `shownTerms`.' })
  terms!: string;
}
