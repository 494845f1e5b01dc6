import { Field, ObjectType } from 'type-graphql';
import { connectionOf } from '../../../kit/src';
import { type SystemRole, SystemRoleEnum } from './permission';

@ObjectType('Permission', { description: 'An action of the catalogue.', simpleResolvers: true })
export class PermissionType {
  @Field({ description: 'The action, `plan:create`.' })
  action!: string;

  @Field({ description: 'Short title.' })
  name!: string;

  @Field({ description: 'What the action allows.' })
  description!: string;

  @Field(() => String, { nullable: true, description: 'Heading under which the action is listed.' })
  category!: string | null;

  @Field({ description: 'Whether an API key may hold it.' })
  allowedOnApiKey!: boolean;

  @Field({ description: 'Whether an app may hold it.' })
  allowedOnApp!: boolean;

  @Field({ description: 'Whether a token that acts for a user may carry it.' })
  allowedOnUser!: boolean;

  @Field(() => [SystemRoleEnum], { description: 'System roles that include it.' })
  grantedToSystemRoles!: SystemRole[];
}

export const PermissionConnection = connectionOf(PermissionType, 'Permission');
