import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { CheckedByDomain, createdFilters, createInputOf, equals, listArgs, OneOf, patchOf } from '../../../../kit/src';
import { type SystemRole, SystemRoleEnum } from '../../team/permissions/permission';
import { ApiKey } from './api-key.resource';

@InputType('ApiKeyStatementInput', {
  description: 'A permission statement of a key. An action that a statement denies cannot be granted by another one.',
})
export class StatementInput {
  @Field({ description: 'Whether the actions are granted or denied.' })
  grant!: boolean;

  @Field(() => [String], {
    description: 'Actions of the permission catalogue that API keys may hold, at most 300.',
  })
  actions!: string[];

  @Field(() => [String], {
    nullable: true,
    description:
      'Ids of accounts, also in the form `biz_x|pass_*`, at most 100; by default the account of the key and all its connected accounts.',
  })
  resources?: string[] | null;
}

@OneOf
@InputType({ description: 'Permissions of a key: either a system role or statements.' })
export class ApiKeyPermissionsInput extends CheckedByDomain {
  @Field(() => SystemRoleEnum, { nullable: true, description: 'Predefined set of actions.' })
  systemRole?: SystemRole | null;

  @Field(() => [StatementInput], { nullable: true, description: "The key's own statements, at most 50." })
  statements?: StatementInput[] | null;
}

@InputType({ description: 'A new API key.' })
export class ApiKeyCreateInput extends createInputOf<ApiKey, 'accountId'>(ApiKey) {
  @Field(() => ApiKeyPermissionsInput, {
    description: 'Permissions of the key; its creator must hold all of them.',
  })
  permissions!: ApiKeyPermissionsInput;
}

@InputType({ description: 'A new API key of a connected account.' })
export class ConnectedApiKeyCreateInput {
  @Field(() => ID, { description: 'Connected account as which the key authenticates.' })
  accountId!: string;

  @Field(() => String, { nullable: true, description: 'Display name. At most 100 characters.' })
  name?: string | null;

  @Field(() => ApiKeyPermissionsInput, {
    nullable: true,
    description:
      'Permissions of the key, all of which its creator must hold; by default the same as those of its creator.',
  })
  permissions?: ApiKeyPermissionsInput | null;

  @Field(() => String, {
    nullable: true,
    description: 'Opaque string that is stored with the key for the REST API. At most 50 characters.',
  })
  pin?: string | null;
}

@InputType({ description: 'Changes to an API key. Absent fields stay unchanged; null empties a field.' })
export class ApiKeyPatch extends patchOf(ApiKey) {
  @Field(() => ApiKeyPermissionsInput, {
    nullable: true,
    description: 'Permissions of the key, all of which the caller must hold; not null.',
  })
  permissions?: ApiKeyPermissionsInput | null;
}

export const apiKeyFilters = {
  appId: equals(() => ID, 'app_id', 'Only keys of this app; without an app, only keys that belong to no app.'),
  ...createdFilters('keys'),
};

@ArgsType()
export class ApiKeyListArgs extends listArgs(apiKeyFilters) {
  @Field(() => ID, { description: 'Account whose keys are listed.' })
  accountId!: string;
}
