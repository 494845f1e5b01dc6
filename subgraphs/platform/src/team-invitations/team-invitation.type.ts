import { Directive, Field, ObjectType } from 'type-graphql';
import { Account } from '../accounts/account.resource';
import { type TeamRole, TeamRoleEnum } from '../permissions/permission';

@Directive('@inaccessible')
@ObjectType({ description: 'An invitation as whoever has its address sees it.', simpleResolvers: true })
export class TeamInvitation {
  @Field({ description: 'Whether it can no longer be accepted.' })
  isExpired!: boolean;

  @Field(() => Account, { description: 'The account whose team the user joins.' })
  account!: { id: string };

  @Field(() => TeamRoleEnum, { description: 'What the person is to be on the team.' })
  role!: TeamRole;

  @Field(() => String, { description: 'The address that is invited.' })
  email!: string;

  @Field({ description: 'What is agreed to by joining, in the form in which a page carries it for `shownTerms`.' })
  terms!: string;
}
