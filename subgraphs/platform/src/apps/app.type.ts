import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { type CommandRejection, DateTimeScalar, UserError, connectionOf, MaxListSize } from '../../../kit/src';
import { Account } from '../accounts/account.type';
import type { RequestedAction } from './app.entity';
import { type ClientType, ClientTypeEnum } from './app.enums';

@ObjectType('AppRequestedAction', {
  description: 'An action that an app asks for where it is installed.',
  simpleResolvers: true,
})
export class RequestedActionType {
  @Field({ description: 'An action of the catalogue.' })
  action!: string;

  @Field({ description: 'Whether the app cannot be installed without it.' })
  required!: boolean;
}

@Directive('@key(fields: "id")')
@ObjectType({ description: 'A program that accounts install, and that people sign in to.', simpleResolvers: true })
export class App {
  @Field(() => ID, { description: 'Public id, `app_…`; also its client id in OAuth.' })
  id!: string;

  @Field(() => Account, { description: 'The account whose app it is.' })
  account!: Account;

  @Field({ description: 'Display name.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'What it does.' })
  description!: string | null;

  @Field(() => String, { nullable: true, description: 'Where it is at home.' })
  baseUrl!: string | null;

  @Field(() => String, { nullable: true, description: 'Address of its icon.' })
  iconUrl!: string | null;

  @MaxListSize(300)
  @Field(() => [RequestedActionType], { description: 'What it asks for where it is installed.' })
  requestedActions!: readonly RequestedAction[];

  @Field(() => [String], {
    nullable: true,
    description:
      'Where people may be sent back to from signing in; null without `developer:basic:read` on the account whose app it is.',
  })
  redirectUris!: readonly string[] | null;

  @Field(() => ClientTypeEnum, {
    nullable: true,
    description: 'Whether it can keep a secret; null without `developer:basic:read` on the account whose app it is.',
  })
  clientType!: ClientType | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether it has a client secret; null without `developer:basic:read` on the account whose app it is.',
  })
  hasClientSecret!: boolean | null;

  @Field(() => DateTimeScalar, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'Time of the last change.' })
  updatedAt!: Date;
}

export const AppConnection = connectionOf(App, 'App');

@ObjectType({ description: 'Outcome of a command on an app.' })
export class AppPayload {
  /** Id of the app that the command was about; the `app` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

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
