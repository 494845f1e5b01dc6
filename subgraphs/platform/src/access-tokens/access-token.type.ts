import { Field, ObjectType } from 'type-graphql';
import { CommandRejection, DateTimeScalar, UserError } from '../../../kit/src';

@ObjectType({ description: 'A short-lived credential.', simpleResolvers: true })
export class AccessToken {
  @Field({ description: 'The token, a JWT that is sent as a bearer credential.' })
  token!: string;

  @Field(() => DateTimeScalar, { description: 'When it stops working.' })
  expiresAt!: Date;
}

@ObjectType({ description: 'Outcome of making an access token.' })
export class AccessTokenPayload {
  /** Id of the token; the `accessToken` field signs it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
