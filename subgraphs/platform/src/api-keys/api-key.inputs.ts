import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { DateTimeScalar, PageArgs } from '../../../kit/src';
import { type SystemRole, SystemRoleEnum } from '../permissions/permission';

@InputType('ApiKeyStatementInput', { description: 'One rule of a key. What one statement withholds no other grants.' })
export class StatementInput {
  @Field({ description: 'Whether the actions are granted or denied.' })
  grant!: boolean;

  @Field(() => [String], { description: 'Actions of the catalogue that API keys may hold, at most 300.' })
  actions!: string[];

  @Field(() => [String], {
    nullable: true,
    description:
      "Ids of accounts, also as `biz_x|pass_*`, at most 100; the key's account and all connected to it by default.",
  })
  resources?: string[] | null;
}

@InputType({ description: 'What a key may do: a system role, or statements.' })
export class ApiKeyPermissionsInput {
  @Field(() => SystemRoleEnum, { nullable: true, description: 'A ready-made set of actions.' })
  systemRole?: SystemRole | null;

  @Field(() => [StatementInput], { nullable: true, description: 'A set of actions of its own, at most 50 statements.' })
  statements?: StatementInput[] | null;
}

@InputType({ description: 'An API key to make.' })
export class ApiKeyCreateInput {
  @Field(() => ID, { description: 'The account that the key acts as.' })
  accountId!: string;

  @Field(() => String, { nullable: true, description: 'What people call the key, at most 100 characters.' })
  name?: string | null;

  @Field(() => ApiKeyPermissionsInput, { description: 'What the key may do; never more than its maker.' })
  permissions!: ApiKeyPermissionsInput;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the key stops working; never by default.' })
  expiresAt?: Date | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Addresses and CIDR ranges that may use the key, at most 100; everywhere by default.',
  })
  ipAllowlist?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'An opaque word that is kept with the key for the REST edge, at most 50 characters.',
  })
  pin?: string | null;
}

@InputType({ description: 'An API key to make for an account that is connected to another one.' })
export class ConnectedApiKeyCreateInput {
  @Field(() => ID, { description: 'The connected account, which the key acts as.' })
  accountId!: string;

  @Field(() => String, { nullable: true, description: 'What people call the key, at most 100 characters.' })
  name?: string | null;

  @Field(() => ApiKeyPermissionsInput, {
    nullable: true,
    description: 'What the key may do, never more than its maker; the same as its maker by default.',
  })
  permissions?: ApiKeyPermissionsInput | null;

  @Field(() => String, {
    nullable: true,
    description: 'An opaque word that is kept with the key for the REST edge, at most 50 characters.',
  })
  pin?: string | null;
}

@InputType({ description: 'Changes to an API key. Absent fields stay as they are; null empties a field.' })
export class ApiKeyPatch {
  @Field(() => String, { nullable: true, description: 'What people call the key, at most 100 characters.' })
  name?: string | null;

  @Field(() => ApiKeyPermissionsInput, {
    nullable: true,
    description: 'What the key may do; never more than who changes it.',
  })
  permissions?: ApiKeyPermissionsInput | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the key stops working; null for never.' })
  expiresAt?: Date | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Addresses and CIDR ranges that may use the key, at most 100; null for everywhere.',
  })
  ipAllowlist?: string[] | null;
}

@ArgsType()
export class ApiKeyListArgs extends PageArgs {
  @Field(() => ID, { description: 'The account whose keys are listed.' })
  accountId!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Only keys of this app; without one only those that belong to no app.',
  })
  appId?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only keys made after this instant.' })
  createdAfter?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only keys made before this instant.' })
  createdBefore?: Date | null;
}
