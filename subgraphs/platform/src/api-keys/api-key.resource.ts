import { Field, ID, ObjectType } from 'type-graphql';
import {
  type CommandRejection,
  UserError,
  connectionOf,
  MaxListSize,
  Resource,
  IdField,
  StoredColumn,
  TextField,
  EnumField,
  JsonField,
  DateTimeField,
  BooleanField,
  ResourcePayload,
} from '../../../kit/src';
import { Account } from '../accounts/account.resource';
import { App } from '../apps/app.resource';
import { type SystemRole, SystemRoleEnum } from '../permissions/permission';
import { StatementType, ApiKeyGrant } from './api-key-parts.type';

/** One rule of a key: actions that are granted, or withheld, on some accounts or on all that the key reaches. */
export interface Statement {
  readonly grant: boolean;
  readonly actions: readonly string[];
  /** Ids of accounts; null for the key's account and all connected to it. */
  readonly accountIds: readonly string[] | null;
}

/** A key that acts as an account. Its secret is kept apart, as a hash. Revoked keys stay as rows. */
@Resource('platform.api_keys', 'A key that acts as an account and the accounts connected to it, or as an app.', {
  key: false,
})
export class ApiKey {
  @IdField('Public id, `apik_…`.')
  id!: string;

  @StoredColumn('text')
  accountId!: string;

  @Field(() => Account, { description: 'The account that the key acts as; with an app, the account whose app it is.' })
  readonly account?: object;

  /** The app that the key belongs to; null for a key that acts as the account itself. */
  @StoredColumn('text', { nullable: true })
  appId!: string | null;

  @Field(() => App, {
    nullable: true,
    description:
      'The app that the key belongs to: it acts on the accounts that have the app installed, as far as they allow it. Null for keys of accounts.',
  })
  readonly app?: object | null;

  @TextField('What people call the key.', { nullable: true })
  name!: string | null;

  @TextField('Masked secret that identifies the key to its owner.')
  obfuscatedSecretKey!: string;

  /** Instead of statements. */
  @EnumField(SystemRoleEnum, 'The ready-made set of actions; null for a set of its own.', { nullable: true })
  systemRole!: SystemRole | null;

  @MaxListSize(50)
  @JsonField("The key's own set of actions; empty with a system role.", { type: () => [StatementType] })
  statements!: readonly Statement[];

  @MaxListSize(100)
  @Field(() => [ApiKeyGrant], {
    description:
      'What the key holds on its account and on each account that a statement names; nothing of its own for the key of an app.',
  })
  readonly grants?: object[];

  /** Kept for the edge and handed back to it; means nothing here. */
  @TextField('The opaque word that is kept with the key.', { nullable: true })
  pin!: string | null;

  @DateTimeField('When the key stops working; null for never.', { nullable: true })
  expiresAt!: Date | null;

  /** Addresses and CIDR ranges that may use the key; null for everywhere. */
  @JsonField('IP addresses and CIDR ranges that may use the key; null for any.', {
    nullable: true,
    type: () => [String],
  })
  ipAllowlist!: readonly string[] | null;

  @BooleanField('Whether this is the first key of its account that is still in use.')
  isDefault!: boolean;

  /** To within a minute. */
  @DateTimeField('When the key was last used, to within a minute; null for never.', { nullable: true })
  lastUsedAt!: Date | null;

  @DateTimeField('When the key was made.')
  createdAt!: Date;

  @DateTimeField('When the key last changed.')
  updatedAt!: Date;

  @StoredColumn('text', { nullable: true })
  createdByUserId!: string | null;

  @StoredColumn('timestamptz', { nullable: true })
  revokedAt!: Date | null;
}

export const ApiKeyConnection = connectionOf(ApiKey, 'ApiKey');

@ObjectType({ description: 'Outcome of a command on an API key.' })
export class ApiKeyPayload extends ResourcePayload {}

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
