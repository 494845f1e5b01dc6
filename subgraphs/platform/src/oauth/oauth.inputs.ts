import { Field, ID, InputType, Int } from 'type-graphql';

@InputType({ description: 'An app that wants to be let in.' })
export class OauthAuthorizationInput {
  @Field(() => ID, { description: 'The user who is asked.' })
  userId!: string;

  @Field(() => ID, { description: 'The session in which the user is asked.' })
  sessionId!: string;

  @Field(() => ID, { description: 'The app.' })
  appId!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The only account that it is for; all that the user reaches by default.',
  })
  accountId?: string | null;

  @Field(() => [String], { description: 'What it asks for, at least one and at most 100 scopes.' })
  scopes!: string[];

  @Field({ description: 'Whether the user has just allowed all of it. Otherwise it must have been allowed before.' })
  consented!: boolean;
}

@InputType({ description: 'Something that the provider of OAuth keeps.' })
export class OauthArtifactInput {
  @Field({ description: 'What it is: `AccessToken`, `Session` and others.' })
  kind!: string;

  @Field({ description: 'What it is found by; only a hash of it is kept.' })
  id!: string;

  @Field(() => ID, { nullable: true, description: 'The authorization with which it ends.' })
  authorizationId?: string | null;

  @Field(() => String, { nullable: true, description: 'Scopes of a token, separated by blanks.' })
  scope?: string | null;

  @Field({ description: 'What is kept, as text.' })
  payload!: string;

  @Field(() => Int, { description: 'Seconds for which it is kept.' })
  lifetime!: number;
}
