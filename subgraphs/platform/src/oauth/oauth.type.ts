import { Field, ID, ObjectType } from 'type-graphql';
import { CommandRejection, DateTimeScalar, UserError } from '../../../kit/src';

@ObjectType({ description: 'An app as the user sees it who signs in to it.', simpleResolvers: true })
export class OauthApp {
  @Field(() => ID, { description: 'Id of the app, also its client id.' })
  id!: string;

  @Field({ description: 'Its name.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Its picture.' })
  iconUrl!: string | null;
}

@ObjectType({ description: 'An app with what the provider of OAuth has to know of it.', simpleResolvers: true })
export class OauthClient extends OauthApp {
  @Field(() => [String], { description: 'Where people may be sent back to.' })
  redirectUris!: string[];

  @Field({ description: 'Whether it can keep a secret.' })
  confidential!: boolean;

  @Field(() => String, { nullable: true, description: 'SHA-256 of its secret, base64url; null without one.' })
  secretHash!: string | null;
}

@ObjectType({ description: 'An app that was let in.', simpleResolvers: true })
export class OauthAuthorization {
  @Field(() => ID, { description: 'Its id; also that of the credentials that come of it.' })
  id!: string;

  @Field(() => ID, { description: 'The user.' })
  userId!: string;

  @Field(() => ID, { description: 'The app.' })
  appId!: string;

  @Field(() => ID, { nullable: true, description: 'The only account that it is for.' })
  accountId!: string | null;

  @Field(() => [String], { description: 'What the user has allowed.' })
  scopes!: string[];
}

@ObjectType({ description: 'Something that the provider of OAuth keeps.', simpleResolvers: true })
export class OauthArtifact {
  @Field({ description: 'What is kept, as text.' })
  payload!: string;

  @Field({ description: 'Whether it was used already.' })
  consumed!: boolean;
}

@ObjectType({ description: 'Outcome of letting an app in.', simpleResolvers: true })
export class OauthAuthorizationPayload {
  @Field(() => ID, { nullable: true, description: 'Id of the authorization.' })
  id!: string | null;

  @Field(() => [UserError], { description: 'Why the app was not let in; empty when it was.' })
  userErrors!: CommandRejection[];
}

@ObjectType({ description: 'What a user has allowed an app.' })
export class OauthGrant {
  @Field(() => ID, { simple: true, description: 'Its id.' })
  id!: string;

  @Field(() => OauthApp, { simple: true, description: 'The app.' })
  app!: OauthApp;

  /** Id of the account. */
  accountId!: string | null;

  @Field(() => [String], {
    simple: true,
    description: 'What it may do: `openid`, `profile`, `email`, and actions of the catalogue.',
  })
  scopes!: string[];

  @Field(() => DateTimeScalar, { simple: true, description: 'When the user has allowed something first.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { simple: true, description: 'When the user has allowed something last.' })
  updatedAt!: Date;
}

@ObjectType({ description: 'Outcome of taking back what an app was allowed.', simpleResolvers: true })
export class OauthGrantRevokePayload {
  @Field(() => ID, { nullable: true, description: 'Id of what was taken back.' })
  revokedId!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
