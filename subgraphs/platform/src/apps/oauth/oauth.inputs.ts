import { Directive, Field, ID, InputType, Int } from 'type-graphql';

@Directive('@inaccessible')
@InputType({ description: 'An authorization request of an app.' })
export class OauthAuthorizationInput {
  @Field(() => ID, { description: 'User who is asked for consent.' })
  userId!: string;

  @Field(() => ID, { description: 'Session in which the user is asked for consent.' })
  sessionId!: string;

  @Field(() => ID, { description: 'App.' })
  appId!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Account to which the authorization is limited; by default all accounts to which the user has access.',
  })
  accountId?: string | null;

  @Field(() => [String], { description: 'Requested scopes: at least one and at most 100.' })
  scopes!: string[];

  @Field({ description: 'Whether the user has just consented to all scopes; otherwise earlier consent is required.' })
  consented!: boolean;
}

@Directive('@inaccessible')
@InputType({ description: 'A stored object of the OAuth provider.' })
export class OauthArtifactInput {
  @Field({ description: 'Type of the object: `AccessToken`, `Session` and others.' })
  kind!: string;

  @Field({ description: 'Lookup id; only a hash is stored.' })
  id!: string;

  @Field(() => ID, { nullable: true, description: 'Authorization; the object is deleted with it.' })
  authorizationId?: string | null;

  @Field(() => String, { nullable: true, description: 'Scopes of a token, separated by spaces.' })
  scope?: string | null;

  @Field({ description: 'Stored content, as a string.' })
  payload!: string;

  @Field(() => Int, { description: 'Lifetime in seconds.' })
  lifetime!: number;
}
