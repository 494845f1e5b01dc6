import { Field, ObjectType } from 'type-graphql';
import { CommandRefused, DateTimeScalar, UserError } from '../../../kit/src';

@ObjectType({ description: 'A short-lived credential.', simpleResolvers: true })
export class AccessToken {
  @Field({ description: 'The token, a JWT that is sent as a bearer credential.' })
  token!: string;

  @Field(() => DateTimeScalar, { description: 'When it stops working.' })
  expiresAt!: Date;
}

@ObjectType({ description: 'Outcome of making an access token.', simpleResolvers: true })
export class AccessTokenPayload {
  @Field(() => AccessToken, { nullable: true, description: 'The token; null when the command was refused.' })
  accessToken!: AccessToken | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRefused[];
}
