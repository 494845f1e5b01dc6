import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { CommandRejection, DateTimeScalar, UserError, connectionOf, numberedPageOf } from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { App } from '../apps/app.type';
import { File } from '../files/file.type';

@Directive('@key(fields: "id")')
@ObjectType({ description: 'A place in an account that members of products find there.', simpleResolvers: true })
export class Experience {
  @Field(() => ID, { description: 'Public id, `exp_…`.' })
  id!: string;

  @Field(() => Account, { description: 'The owner.' })
  account!: Account;

  @Field(() => App, { description: 'App that the experience uses.' })
  app!: App;

  @Field({ description: 'Its name.' })
  name!: string;

  @Field(() => File, { nullable: true, description: 'Its picture.' })
  image!: File | null;

  @Field({ description: 'Whether it is open to everyone, not only to members of its products.' })
  isPublic!: boolean;

  @Field(() => ID, { nullable: true, description: 'Section that contains the experience.' })
  sectionId!: string | null;

  @Field(() => String, { nullable: true, description: 'Position among the others, compared as a string.' })
  order!: string | null;

  @Field(() => DateTimeScalar, { description: 'When it was made.' })
  createdAt!: Date;
}

export const ExperienceConnection = connectionOf(Experience, 'Experience');
export const ExperiencePage = numberedPageOf(Experience, 'Experience');

@ObjectType({ description: 'Outcome of a command on an experience.' })
export class ExperiencePayload {
  /** Id of the experience that the command was about; the `experience` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

@ObjectType({ description: 'Outcome of deleting an experience.', simpleResolvers: true })
export class ExperienceDeletePayload {
  @Field(() => ID, { nullable: true, description: 'Id of what is deleted; null when the command was refused.' })
  deletedId!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
