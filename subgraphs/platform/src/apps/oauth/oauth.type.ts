import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { type UserErrorData, DateTimeScalar, UserError } from '../../../../kit/src';

@ObjectType({ description: 'An app, as shown to the user who signs in to it.', simpleResolvers: true })
export class OauthApp {
  @Field(() => ID, { description: 'Id of the app, also its client id.' })
  id!: string;

  @Field({ description: 'Name.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'URL of the icon.' })
  iconUrl!: string | null;
}

@Directive('@inaccessible')
@ObjectType({ description: 'An app with the client settings for the OAuth provider.', simpleResolvers: true })
export class OauthClient extends OauthApp {
  @Field(() => [String], { description: 'Redirect URIs.' })
  redirectUris!: string[];

  @Field({ description: 'Whether the client is confidential: it can keep a secret.' })
  confidential!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'SHA-256 hash of the client secret, base64url; null if there is none.',
  })
  secretHash!: string | null;
}

@Directive('@inaccessible')
@ObjectType({ description: 'An authorization of an app by a user.', simpleResolvers: true })
export class OauthAuthorization {
  @Field(() => ID, { description: 'Id, also of the credentials that are issued for the authorization.' })
  id!: string;

  @Field(() => ID, { description: 'User.' })
  userId!: string;

  @Field(() => ID, { description: 'App.' })
  appId!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Account to which the authorization is limited; null for all accounts of the user.',
  })
  accountId!: string | null;

  @Field(() => [String], { description: 'Scopes that the user has consented to.' })
  scopes!: string[];
}

@Directive('@inaccessible')
@ObjectType({ description: 'A stored object of the OAuth provider.', simpleResolvers: true })
export class OauthArtifact {
  @Field({ description: 'Stored content, as a string.' })
  payload!: string;

  @Field({ description: 'Whether the object has been used.' })
  consumed!: boolean;
}

@Directive('@inaccessible')
@ObjectType({ description: 'Result of the authorization of an app.', simpleResolvers: true })
export class OauthAuthorizationPayload {
  @Field(() => ID, { nullable: true, description: 'Id of the authorization.' })
  id!: string | null;

  @Field(() => [UserError], { description: 'Reasons why the authorization was rejected; empty on success.' })
  userErrors!: readonly UserErrorData[];
}

@ObjectType({ description: 'Consent of a user to the scopes of an app.' })
export class OauthGrant {
  @Field(() => ID, { simple: true, description: 'Id.' })
  id!: string;

  @Field(() => OauthApp, { simple: true, description: 'App.' })
  app!: OauthApp;

  /** Id of the account. */
  accountId!: string | null;

  @Field(() => [String], {
    simple: true,
    description: 'Scopes: `openid`, `profile`, `email`, and actions of the permission catalogue.',
  })
  scopes!: string[];

  @Field(() => DateTimeScalar, { simple: true, description: 'Time of the first consent.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { simple: true, description: 'Time of the last consent.' })
  updatedAt!: Date;
}

@ObjectType({ description: 'Result of revoking the consent to an app.', simpleResolvers: true })
export class OauthGrantRevokePayload {
  @Field(() => ID, { nullable: true, description: 'Id of the revoked consent.' })
  revokedId!: string | null;

  @Field(() => [UserError], { description: 'Reasons why the mutation was rejected; empty on success.' })
  userErrors!: readonly UserErrorData[];
}
