import { Field, ObjectType } from 'type-graphql';
import {
  BooleanField,
  connectionOf,
  DeletePayload,
  MaxListSize,
  Resource,
  IdField,
  StoredColumn,
  TextField,
  JsonField,
  EnumField,
  ResourcePayload,
  registerEnum,
  RelationField,
  Timestamped,
} from '../../../../kit/src';
import { Account } from '../../accounts/accounts/account.resource';
import { RequestedActionInput, RequestedActionType } from './app-parts.type';

/** Types of OAuth clients: a confidential client can protect a secret, a public client cannot. */
const clientTypes = ['public', 'confidential'] as const;
type ClientType = (typeof clientTypes)[number];
const ClientTypeEnum = registerEnum(
  'AppClientType',
  clientTypes,
  'Whether an app can keep a secret: `confidential` apps run on servers, `public` apps on devices of users.',
);

/** An action that an app requests from the accounts that install it. */
export interface RequestedAction {
  readonly action: string;
  /** Whether the app cannot be installed without the action. */
  readonly required: boolean;
}

const settings = 'developer:basic:read';
const permissionNote = 'null without `developer:basic:read` on the account that owns the app.';
const oauthNote = 'Changes need `developer:manage_oauth`.';

/** Rows of deleted apps are kept. */
@Resource('platform.apps', 'An application that accounts install and users sign in to.')
export class App extends Timestamped {
  @IdField('Public id, `app_…`; also the OAuth client id.')
  id!: string;

  @RelationField('account', () => Account, 'Account that owns the app.', {
    input: { inputs: 'create', description: 'Account that owns the app; by default that of the credential.' },
    required: true,
  })
  accountId!: string;

  @TextField('Display name.', {
    write: 'both',
    required: true,
    input: 'Display name, 1 to 100 characters; in changes, null leaves it unchanged.',
  })
  name!: string;

  @TextField('Description.', { nullable: true, write: 'both', input: 'Description, at most 1,000 characters.' })
  description!: string | null;

  @TextField('URL of the home page.', {
    nullable: true,
    write: 'both',
    input: 'URL of the home page, at most 2,048 characters.',
  })
  baseUrl!: string | null;

  @TextField('URL of the icon.', { nullable: true })
  iconUrl!: string | null;

  @MaxListSize(300)
  @JsonField('Actions that the app requests from the accounts that install it.', {
    type: () => [RequestedActionType],
    inputType: () => [RequestedActionInput],
    write: 'both',
    input:
      'Actions that the app requests from the accounts that install it, at most 300. A change leaves the granted actions of existing installations unchanged, and needs `developer:update_app_authorization`.',
  })
  requestedActions!: readonly RequestedAction[];

  @JsonField(`OAuth redirect URIs, compared character by character; ${permissionNote}`, {
    requires: settings,
    type: () => [String],
    write: 'both',
    input: `OAuth redirect URIs, at most 20: https, or http to localhost; compared character by character. ${oauthNote}`,
  })
  redirectUris!: readonly string[];

  @EnumField(ClientTypeEnum, `OAuth client type: whether the app can keep a secret; ${permissionNote}`, {
    requires: settings,
    write: 'both',
    input: `OAuth client type: whether the app can keep a secret; \`CONFIDENTIAL\` by default. In changes, null leaves it unchanged, and an app that becomes public loses its secret. ${oauthNote}`,
  })
  clientType!: ClientType;

  /** Hash of the client secret (`hashOf`); null until a secret is created. */
  @StoredColumn('text', { nullable: true })
  clientSecretHash!: string | null;

  @Field(() => Boolean, { nullable: true, description: `Whether the app has a client secret; ${permissionNote}` })
  readonly hasClientSecret?: boolean | null;

  @BooleanField(`Whether its callers can execute only its trusted documents; ${permissionNote}`, {
    requires: settings,
    initial: false,
    write: 'patch',
    input:
      'Whether callers of the app can execute only documents of its registered manifests; null leaves it unchanged.',
  })
  trustedDocumentsOnly!: boolean;

  @StoredColumn('timestamptz', { nullable: true })
  deletedAt!: Date | null;
}

export const AppConnection = connectionOf(App, 'App');

@ObjectType({ description: 'Result of a mutation on an app.' })
export class AppPayload extends ResourcePayload {}

@ObjectType({ description: 'Result of rotating the client secret of an app.' })
export class AppClientSecretPayload extends ResourcePayload {
  @Field(() => String, {
    simple: true,
    nullable: true,
    description:
      'Secret, returned only once: null if the mutation was rejected, and for a repeated call with the same idempotency key.',
  })
  clientSecret!: string | null;
}

@ObjectType({ description: 'Result of the deletion of an app.' })
export class AppDeletePayload extends DeletePayload {}
