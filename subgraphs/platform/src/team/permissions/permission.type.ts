import { Field, ObjectType } from 'type-graphql';
import { connectionOf } from '../../../../kit/src';
import { type SystemRole, SystemRoleEnum } from './permission';

@ObjectType('Permission', { description: 'An action of the permission catalogue.', simpleResolvers: true })
export class PermissionType {
  @Field({ description: 'Name of the action, such as `plan:create`.' })
  action!: string;

  @Field({ description: 'Short title.' })
  name!: string;

  @Field({ description: 'Description of the action.' })
  description!: string;

  @Field(() => String, { nullable: true, description: 'Heading under which the action is listed.' })
  category!: string | null;

  @Field({ description: 'Whether an API key may hold the action.' })
  allowedOnApiKey!: boolean;

  @Field({ description: 'Whether an app may hold the action.' })
  allowedOnApp!: boolean;

  @Field({ description: 'Whether a token that acts for a user may have the action.' })
  allowedOnUser!: boolean;

  @Field(() => [SystemRoleEnum], { description: 'System roles that include the action.' })
  grantedToSystemRoles!: SystemRole[];
}

export const PermissionConnection = connectionOf(PermissionType, 'Permission');
