import { Field, ID, ObjectType } from 'type-graphql';
import { type CommandRejection, DateTimeScalar, UserError, connectionOf, MaxListSize } from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { App } from '../apps/app.type';
import { type SystemRole, SystemRoleEnum } from '../permissions/permission';
import type { Statement } from './api-key.entity';

@ObjectType('ApiKeyStatement', {
  description: 'One rule of a key. What one statement withholds no other grants.',
  simpleResolvers: true,
})
export class StatementType {
  @Field({ description: 'Whether the actions are granted or denied.' })
  grant!: boolean;

  @Field(() => [String], { description: 'Actions of the catalogue.' })
  actions!: readonly string[];

  @Field(() => [ID], {
    nullable: true,
    description: "Ids of accounts; null for the key's account and all connected to it.",
  })
  accountIds!: readonly string[] | null;
}

@ObjectType({ description: 'What a key holds on one account.', simpleResolvers: true })
export class ApiKeyGrant {
  @Field(() => ID, { description: 'The account.' })
  accountId!: string;

  @Field(() => [String], { description: 'Actions that the key holds there.' })
  granted!: readonly string[];

  @Field(() => [String], { description: 'Actions that a statement withholds there.' })
  withheld!: readonly string[];
}

@ObjectType({
  description: 'A key that acts as an account and the accounts connected to it, or as an app.',
  simpleResolvers: true,
})
export class ApiKey {
  @Field(() => ID, { description: 'Public id, `apik_…`.' })
  id!: string;

  @Field(() => Account, { description: 'The account that the key acts as; with an app, the account whose app it is.' })
  account!: Account;

  @Field(() => App, {
    nullable: true,
    description:
      'The app that the key belongs to: it acts on the accounts that have the app installed, as far as they allow it. Null for keys of accounts.',
  })
  app!: App | null;

  @Field(() => String, { nullable: true, description: 'What people call the key.' })
  name!: string | null;

  @Field({ description: 'Masked secret that identifies the key to its owner.' })
  obfuscatedSecretKey!: string;

  @Field(() => SystemRoleEnum, {
    nullable: true,
    description: 'The ready-made set of actions; null for a set of its own.',
  })
  systemRole!: SystemRole | null;

  @MaxListSize(50)
  @Field(() => [StatementType], { description: "The key's own set of actions; empty with a system role." })
  statements!: readonly Statement[];

  @MaxListSize(100)
  @Field(() => [ApiKeyGrant], {
    description:
      'What the key holds on its account and on each account that a statement names; nothing of its own for the key of an app.',
  })
  grants!: ApiKeyGrant[];

  @Field(() => String, { nullable: true, description: 'The opaque word that is kept with the key.' })
  pin!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the key stops working; null for never.' })
  expiresAt!: Date | null;

  @Field(() => [String], {
    nullable: true,
    description: 'IP addresses and CIDR ranges that may use the key; null for any.',
  })
  ipAllowlist!: readonly string[] | null;

  @Field({ description: 'Whether this is the first key of its account that is still in use.' })
  isDefault!: boolean;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the key was last used, to within a minute; null for never.',
  })
  lastUsedAt!: Date | null;

  @Field(() => DateTimeScalar, { description: 'When the key was made.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'When the key last changed.' })
  updatedAt!: Date;
}

export const ApiKeyConnection = connectionOf(ApiKey, 'ApiKey');

@ObjectType({ description: 'Outcome of a command on an API key.' })
export class ApiKeyPayload {
  /** Id of the key that the command was about; the `apiKey` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

@ObjectType({ description: 'Outcome of a command that gives an API key a new secret.' })
export class ApiKeySecretPayload {
  /** Id of the key that the command was about; the `apiKey` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];

  @Field(() => String, {
    simple: true,
    nullable: true,
    description:
      'The secret. It is shown this once: null when the command was refused, and when it repeats an earlier one by its idempotency key.',
  })
  secretKey!: string | null;
}

@ObjectType({ description: 'Outcome of making an API key for a connected account.', simpleResolvers: true })
export class ConnectedApiKeyPayload {
  @Field(() => ID, { nullable: true, description: 'Id of the key, `apik_…`; null when the command was refused.' })
  apiKeyId!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The secret. It is shown this once: null when the command was refused, and when it repeats an earlier one by its idempotency key.',
  })
  secretKey!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

@ObjectType({ description: 'Outcome of revoking an API key.', simpleResolvers: true })
export class ApiKeyRevokePayload {
  @Field(() => ID, { nullable: true, description: 'Id of the revoked key.' })
  revokedId!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
