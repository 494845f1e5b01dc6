import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { registerEnum } from '../../../kit/src';

export const accessLevels = ['no_access', 'customer', 'admin'] as const;
export type ResourceAccessLevel = (typeof accessLevels)[number];
export const ResourceAccessLevelEnum = registerEnum(
  'ResourceAccessLevel',
  accessLevels,
  'What a user is to an account, a product or an experience.',
);

@Directive('@key(fields: "userId accountId customer")')
@ObjectType({ description: 'What a user may get at: an account, a product or an experience.', simpleResolvers: true })
export class ResourceAccess {
  @Field(() => ID, { description: 'The user.' })
  userId!: string;

  @Directive('@inaccessible')
  @Field(() => ID, { description: 'The account that the resource belongs to.' })
  accountId!: string;

  @Directive('@inaccessible')
  @Field({ description: 'Whether the user has access now, as a customer.' })
  customer!: boolean;

  @Field(() => ResourceAccessLevelEnum, {
    nullable: true,
    description:
      'Admin for people on the team, customer for members; null when the caller is neither the user nor reaches the account.',
  })
  accessLevel!: ResourceAccessLevel | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the user has access; null like the level.' })
  hasAccess!: boolean | null;
}
