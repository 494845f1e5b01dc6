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

/** Users belong to no account: they own accounts, are members of teams, and buy. */
@Resource('platform.users', 'A person who owns accounts, works on teams or buys.', { key: false })
@Directive('@key(fields: "id customerOf")')
export class User {
  @IdField('Public id, `user_…`.')
  id!: string;

  @Directive('@inaccessible')
  @Field(() => ID, {
    nullable: true,
    description: 'Account that shows the user as its customer; determines access to the e-mail address.',
  })
  readonly customerOf?: string | null;

  @TextField('Unique username, case-insensitive.', {
    write: 'patch',
    input: 'Unique username, case-insensitive: 2 to 30 letters, digits, dots, - or _; not null.',
  })
  username!: string;

  @TextField('Display name.', { nullable: true, write: 'patch', max: 100 })
  name!: string | null;

  @TextField('Biography.', { nullable: true, write: 'patch', max: 1_000 })
  bio!: string | null;

  @StoredColumn('text', { nullable: true })
  @Field(() => String, {
    description: 'URL of the profile picture; of a generated picture with the initials if the user has not set one.',
  })
  profilePictureUrl!: string | null;

  @DateTimeField('Time of registration.')
  createdAt!: Date;

  @DateTimeField('Time of the last change of the profile.')
  updatedAt!: Date;

  @Directive('@inaccessible')
  @TextField('Language in which the service writes to the user, such as `de`; null if it is unknown.', {
    nullable: true,
    write: 'patch',
    input: 'Language in which the service writes to the user, as a tag such as `de` or `pt-BR`; null for the default.',
  })
  locale!: string | null;

  /** Unique, case-insensitive. */
  @StoredColumn('text', { nullable: true })
  email!: string | null;
}

export const UserConnection = connectionOf(User, 'User');

@ObjectType({ description: 'Result of a mutation on a user.' })
export class UserPayload extends ResourcePayload {}

@Directive('@inaccessible')
@ObjectType({ description: 'Result of identifying a buyer by e-mail address.' })
export class BuyerPayload extends ResourcePayload {}
