import { Directive, Field, ID, ObjectType } from 'type-graphql';
import {
  connectionOf,
  Resource,
  IdField,
  TextField,
  StoredColumn,
  DateTimeField,
  ResourcePayload,
} from '../../../kit/src';

/** A person. Users belong to no account: they own accounts, work on teams and buy. */
@Resource('platform.users', 'A person who owns accounts, works on teams or buys.', { key: false })
@Directive('@key(fields: "id customerOf")')
export class User {
  @IdField('Public id, `user_…`.')
  id!: string;

  @Directive('@inaccessible')
  @Field(() => ID, {
    nullable: true,
    description: 'The account that shows the user as its customer; decides on the e-mail address.',
  })
  readonly customerOf?: string | null;

  /** Unique without regard to case, shown as it was given. */
  @TextField('Unique name, without regard to case.')
  username!: string;

  @TextField('Display name.', { nullable: true })
  name!: string | null;

  @TextField('What the user says about themselves.', { nullable: true })
  bio!: string | null;

  @StoredColumn('text', { nullable: true })
  @Field(() => String, {
    description:
      'Address of the profile picture; of one that the service draws from the initials where the user has set none.',
  })
  profilePictureUrl!: string | null;

  @DateTimeField('When the user signed up.')
  createdAt!: Date;

  @DateTimeField('When the profile last changed.')
  updatedAt!: Date;

  /** Unique without regard to case. */
  @StoredColumn('text', { nullable: true })
  email!: string | null;
}

export const UserConnection = connectionOf(User, 'User');

@ObjectType({ description: 'Outcome of a command on a user.' })
export class UserPayload extends ResourcePayload {}

@Directive('@inaccessible')
@ObjectType({ description: 'Who buys with an e-mail address.' })
export class BuyerPayload extends ResourcePayload {}
