import { Field, ID, ObjectType } from 'type-graphql';
import { CommandRejection, UserError } from '../../../kit/src';

@ObjectType({ description: 'A link in a mail that signs its reader in.', simpleResolvers: true })
export class SignInLink {
  @Field({ description: 'The address that it was sent to.' })
  email!: string;

  @Field({ description: 'Where on the pages of the service the way goes on.' })
  returnPath!: string;
}

@ObjectType({ description: 'Outcome of asking for a link.', simpleResolvers: true })
export class SignInRequestPayload {
  @Field(() => [UserError], { description: 'Why no link can be sent there; empty when one may be on its way.' })
  userErrors!: CommandRejection[];
}

@ObjectType({ description: 'Outcome of following a link.', simpleResolvers: true })
export class SignInFinishPayload {
  @Field(() => String, { nullable: true, description: 'Token of the session that was begun.' })
  token!: string | null;

  @Field(() => ID, { nullable: true, description: 'The user who is signed in.' })
  userId!: string | null;

  @Field(() => String, { nullable: true, description: 'Where on the pages of the service the way goes on.' })
  returnPath!: string | null;

  @Field(() => [UserError], { description: 'Why nobody was signed in; empty when somebody was.' })
  userErrors!: CommandRejection[];
}
