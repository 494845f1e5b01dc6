import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { registerEnum } from '../../../../kit/src';

export const accessLevels = ['no_access', 'customer', 'admin'] as const;
export type ResourceAccessLevel = (typeof accessLevels)[number];
export const ResourceAccessLevelEnum = registerEnum(
  'ResourceAccessLevel',
  accessLevels,
  'Access level of a user for an account, a product or an experience.',
);

@Directive('@key(fields: "userId accountId customer")')
@ObjectType({ description: 'Access of a user to an account, a product or an experience.', simpleResolvers: true })
export class ResourceAccess {
  @Field(() => ID, { description: 'User.' })
  userId!: string;

  @Directive('@inaccessible')
  @Field(() => ID, { description: 'Account that owns the resource.' })
  accountId!: string;

  @Directive('@inaccessible')
  @Field({ description: 'Whether the user currently has access as a customer.' })
  customer!: boolean;

  @Field(() => ResourceAccessLevelEnum, {
    nullable: true,
    description:
      'Access level: admin for members of the team, customer for members of the product; null if the caller is not the user and has no access to the account.',
  })
  accessLevel!: ResourceAccessLevel | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the user has access; null if the access level is null.',
  })
  hasAccess!: boolean | null;
}
