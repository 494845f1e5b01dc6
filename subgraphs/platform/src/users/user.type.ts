import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { type CommandRejection, DateTimeScalar, UserError, connectionOf } from '../../../kit/src';

@Directive('@key(fields: "id customerOf")')
@ObjectType({ description: 'A person who owns accounts, works on teams or buys.', simpleResolvers: true })
export class User {
  @Field(() => ID, { description: 'Public id, `user_…`.' })
  id!: string;

  @Directive('@inaccessible')
  @Field(() => ID, {
    nullable: true,
    description: 'The account that shows the user as its customer; decides on the e-mail address.',
  })
  customerOf!: string | null;

  @Field({ description: 'Unique name, without regard to case.' })
  username!: string;

  @Field(() => String, { nullable: true, description: 'Display name.' })
  name!: string | null;

  @Field(() => String, { nullable: true, description: 'What the user says about themselves.' })
  bio!: string | null;

  @Field(() => String, {
    description:
      'Address of the profile picture; of one that the service draws from the initials where the user has set none.',
  })
  profilePictureUrl!: string;

  @Field(() => DateTimeScalar, { description: 'When the user signed up.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'When the profile last changed.' })
  updatedAt!: Date;
}

export const UserConnection = connectionOf(User, 'User');

@ObjectType({ description: 'Outcome of a command on a user.' })
export class UserPayload {
  /** Id of the user that the command was about; the `user` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

@Directive('@inaccessible')
@ObjectType({ description: 'Who buys with an e-mail address.' })
export class BuyerPayload {
  /** Id of the user; the fields read what they show of it. */
  id!: string | null;

  @Field(() => [UserError], {
    simple: true,
    description: 'What is wrong with the address or the name; empty when the buyer is known.',
  })
  userErrors!: CommandRejection[];
}
