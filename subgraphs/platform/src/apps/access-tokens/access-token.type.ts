import { Field, ObjectType } from 'type-graphql';
import { DateTimeScalar, ResourcePayload } from '../../../../kit/src';

@ObjectType({ description: 'A short-lived credential.', simpleResolvers: true })
export class AccessToken {
  @Field({ description: 'Token, a JWT that is sent as a bearer token.' })
  token!: string;

  @Field(() => DateTimeScalar, { description: 'Expiry time.' })
  expiresAt!: Date;
}

@ObjectType({ description: 'Result of creating an access token.' })
export class AccessTokenPayload extends ResourcePayload {}
