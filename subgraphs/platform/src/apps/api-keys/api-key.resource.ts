import { Field, ID, ObjectType } from 'type-graphql';
import {
  type UserErrorData,
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
  RelationField,
  Timestamped,
} from '../../../../kit/src';
import { Account } from '../../accounts/accounts/account.resource';
import { App } from '../apps/app.resource';
import { type SystemRole, SystemRoleEnum } from '../../team/permissions/permission';
import { StatementType, ApiKeyGrant } from './api-key-parts.type';

/** A rule that grants or denies actions on some accounts, or on all accounts that the key has access to. */
export interface Statement {
  readonly grant: boolean;
  readonly actions: readonly string[];
  /** Ids of accounts; null for the account of the key and all its connected accounts. */
  readonly accountIds: readonly string[] | null;
}

export const rejectsUnknownParametersInput =
  'Whether the REST API rejects unknown parameters in requests with the key, as with `Prefer: handling=strict`; true in sandbox mode only. By default false in new keys; in changes, null leaves it unchanged.';

const secretDescription =
  'Secret, returned only once: null if the mutation was rejected, and for a repeated call with the same idempotency key.';

/** Secrets are stored separately, as hashes. Rows of revoked keys are kept. */
@Resource(
  'platform.api_keys',
  'A key that authenticates as an account with access to its connected accounts, or as an app.',
)
export class ApiKey extends Timestamped {
  @IdField('Public id, `apik_…`.')
  id!: string;

  @RelationField(
    'account',
    () => Account,
    'Account as which the key authenticates; for the key of an app, the account that owns the app.',
    {
      input: { inputs: 'create', required: true, description: 'Account as which the key authenticates.' },
      required: true,
    },
  )
  accountId!: string;

  @RelationField(
    'app',
    () => App,
    'App to which the key belongs: the key has access to the accounts that have the app installed, with the actions that they grant. Null for keys of accounts.',
    { nullable: true },
  )
  appId!: string | null;

  @TextField('Display name.', { nullable: true, write: 'both', max: 100 })
  name!: string | null;

  @TextField('Masked secret that identifies the key to its owner.')
  obfuscatedSecretKey!: string;

  @EnumField(SystemRoleEnum, 'Predefined set of actions; null for a key with its own statements.', { nullable: true })
  systemRole!: SystemRole | null;

  @MaxListSize(50)
  @JsonField("The key's own permission statements; empty with a system role.", { type: () => [StatementType] })
  statements!: readonly Statement[];

  @MaxListSize(100)
  @Field(() => [ApiKeyGrant], {
    description:
      'Actions of the key on its account and on each account that a statement names; no own actions for the key of an app.',
  })
  readonly grants?: object[];

  @TextField('Opaque string that is stored with the key for the REST API.', {
    nullable: true,
    write: 'create',
    max: 50,
  })
  pin!: string | null;

  @DateTimeField('Expiry time; null if the key never expires.', {
    nullable: true,
    write: 'both',
    input: 'Expiry time; null, the default, if the key never expires.',
  })
  expiresAt!: Date | null;

  @JsonField('IP addresses and CIDR ranges that may use the key; null for any.', {
    nullable: true,
    type: () => [String],
    write: 'both',
    input: 'IP addresses and CIDR ranges that may use the key, at most 100; null, the default, for any.',
  })
  ipAllowlist!: readonly string[] | null;

  @BooleanField(
    'Whether the REST API rejects unknown parameters in requests with the key, as with `Prefer: handling=strict`; always false in live mode.',
    {
      write: 'both',
      initial: false,
      input: rejectsUnknownParametersInput,
    },
  )
  rejectsUnknownParameters!: boolean;

  @BooleanField('Whether this is the first active key of its account.')
  isDefault!: boolean;

  @DateTimeField('Time of the last use, accurate to one minute; null if the key was never used.', { nullable: true })
  lastUsedAt!: Date | null;

  @StoredColumn('text', { nullable: true })
  createdByUserId!: string | null;

  @StoredColumn('timestamptz', { nullable: true })
  revokedAt!: Date | null;
}

export const ApiKeyConnection = connectionOf(ApiKey, 'ApiKey');

@ObjectType({ description: 'Result of a mutation on an API key.' })
export class ApiKeyPayload extends ResourcePayload {}

@ObjectType({ description: 'Result of a mutation that creates a secret of an API key.' })
export class ApiKeySecretPayload extends ResourcePayload {
  @Field(() => String, { simple: true, nullable: true, description: secretDescription })
  secretKey!: string | null;
}

@ObjectType({ description: 'Result of creating an API key of a connected account.', simpleResolvers: true })
export class ConnectedApiKeyPayload {
  @Field(() => ID, { nullable: true, description: 'Id of the key, `apik_…`; null if the mutation was rejected.' })
  apiKeyId!: string | null;

  @Field(() => String, { nullable: true, description: secretDescription })
  secretKey!: string | null;

  @Field(() => [UserError], { description: 'Reasons why the mutation was rejected; empty on success.' })
  userErrors!: readonly UserErrorData[];
}

@ObjectType({ description: 'Result of revoking an API key.', simpleResolvers: true })
export class ApiKeyRevokePayload {
  @Field(() => ID, { nullable: true, description: 'Id of the revoked key.' })
  revokedId!: string | null;

  @Field(() => [UserError], { description: 'Reasons why the mutation was rejected; empty on success.' })
  userErrors!: readonly UserErrorData[];
}
