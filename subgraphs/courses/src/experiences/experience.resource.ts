import { Field, ID, ObjectType } from 'type-graphql';
import {
  CommandRejection,
  UserError,
  connectionOf,
  numberedPageOf,
  Resource,
  IdField,
  StoredColumn,
  TextField,
  BooleanField,
  ForeignIdField,
  DateTimeField,
  ResourcePayload,
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { App } from '../apps/app.type';
import { File } from '../files/file.type';

/** A place in an account that members of products find there: a course, a page that shows license keys, or another app's. */
@Resource('courses.experiences', 'A place in an account that members of products find there.')
export class Experience {
  @IdField('Public id, `exp_…`.')
  id!: string;

  @StoredColumn('text')
  accountId!: string;

  @Field(() => Account, { description: 'The owner.' })
  readonly account?: object;

  /** What kind of place it is: one of the service's own apps, or somebody else's. */
  @StoredColumn('text')
  appId!: string;

  @Field(() => App, { description: 'App that the experience uses.' })
  readonly app?: object;

  @TextField('Its name.')
  name!: string;

  @Field(() => File, { nullable: true, description: 'Its picture.' })
  readonly image?: object | null;

  /** Open to everybody, and not only to members of its products. */
  @BooleanField('Whether it is open to everyone, not only to members of its products.')
  isPublic!: boolean;

  @ForeignIdField('Section that contains the experience.', { nullable: true })
  sectionId!: string | null;

  /** Its place among the others, compared as text. */
  @StoredColumn('text', { nullable: true })
  @Field(() => String, { nullable: true, description: 'Position among the others, compared as a string.' })
  order!: string | null;

  @DateTimeField('When it was made.')
  createdAt!: Date;

  @StoredColumn('text', { nullable: true })
  logoFileId!: string | null;
}

export const ExperienceConnection = connectionOf(Experience, 'Experience');

export const ExperiencePage = numberedPageOf(Experience, 'Experience');

@ObjectType({ description: 'Outcome of a command on an experience.' })
export class ExperiencePayload extends ResourcePayload {}

@ObjectType({ description: 'Outcome of deleting an experience.', simpleResolvers: true })
export class ExperienceDeletePayload {
  @Field(() => ID, { nullable: true, description: 'Id of what is deleted; null when the command was refused.' })
  deletedId!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
