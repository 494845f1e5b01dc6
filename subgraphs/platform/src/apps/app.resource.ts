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
  JsonField,
  EnumField,
  DateTimeField,
  ResourcePayload,
} from '../../../kit/src';
import { Account } from '../accounts/account.resource';
import { type ClientType, ClientTypeEnum } from './app.enums';
import { RequestedActionType } from './app-parts.type';

/** An action that an app asks for where it is installed. */
export interface RequestedAction {
  readonly action: string;
  /** Whether the app cannot be installed without it. */
  readonly required: boolean;
}

/** A program that accounts install, and that people sign in to. Deleted apps stay as rows. */
@Resource('platform.apps', 'A program that accounts install, and that people sign in to.')
export class App {
  @IdField('Public id, `app_…`; also its client id in OAuth.')
  id!: string;

  /** Whose app it is. What it may do there it may do only where it is installed there. */
  @StoredColumn('text')
  accountId!: string;

  @Field(() => Account, { description: 'The account whose app it is.' })
  readonly account?: object;

  @TextField('Display name.')
  name!: string;

  @TextField('What it does.', { nullable: true })
  description!: string | null;

  /** Where the app is at home. */
  @TextField('Where it is at home.', { nullable: true })
  baseUrl!: string | null;

  @TextField('Address of its icon.', { nullable: true })
  iconUrl!: string | null;

  @MaxListSize(300)
  @JsonField('What it asks for where it is installed.', { type: () => [RequestedActionType] })
  requestedActions!: readonly RequestedAction[];

  /** Where people may be sent back to from signing in, each compared character by character. */
  @JsonField(
    'Where people may be sent back to from signing in; null without `developer:basic:read` on the account whose app it is.',
    { requires: 'developer:basic:read', type: () => [String] },
  )
  redirectUris!: readonly string[];

  /** `confidential` apps can keep a secret, `public` ones run on people's devices. */
  @EnumField(
    ClientTypeEnum,
    'Whether it can keep a secret; null without `developer:basic:read` on the account whose app it is.',
    { requires: 'developer:basic:read' },
  )
  clientType!: ClientType;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether it has a client secret; null without `developer:basic:read` on the account whose app it is.',
  })
  readonly hasClientSecret?: boolean | null;

  @DateTimeField('When it was made.')
  createdAt!: Date;

  @DateTimeField('Time of the last change.')
  updatedAt!: Date;

  /** What is kept of the client secret (`hashOf`); null until one is made. */
  @StoredColumn('text', { nullable: true })
  clientSecretHash!: string | null;

  @StoredColumn('timestamptz', { nullable: true })
  deletedAt!: Date | null;
}

export const AppConnection = connectionOf(App, 'App');

@ObjectType({ description: 'Outcome of a command on an app.' })
export class AppPayload extends ResourcePayload {}

@ObjectType({ description: 'Outcome of giving an app a new client secret.' })
export class AppClientSecretPayload {
  /** Id of the app that the command was about; the `app` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];

  @Field(() => String, {
    simple: true,
    nullable: true,
    description:
      'The secret. It is shown this once: null when the command was refused, and when it repeats an earlier one by its idempotency key.',
  })
  clientSecret!: string | null;
}

@ObjectType({ description: 'Outcome of deleting an app.', simpleResolvers: true })
export class AppDeletePayload {
  @Field(() => ID, { nullable: true, description: 'Id of the deleted app.' })
  deletedId!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
