import { Field, ObjectType } from 'type-graphql';
import {
  column,
  connectionOf,
  DeletePayload,
  numberedPageOf,
  Resource,
  IdField,
  StoredColumn,
  TextField,
  BooleanField,
  ForeignIdField,
  ResourcePayload,
  ReferenceField,
  Created,
} from '../../../kit/src';
import { File, asFile } from '../files/file.type';
import { Account, App } from '../references.type';

@Resource(
  'courses.experiences',
  'Content of an account for the members of its products: courses, a page that shows license keys, or content of another app.',
)
export class Experience extends Created {
  @IdField('Public id, `exp_…`.')
  id!: string;

  @StoredColumn('text', {
    input: { inputs: 'create', description: 'Account that owns the experience; by default that of the credential.' },
  })
  accountId!: string;

  @Field(() => Account, { description: 'Account that owns the experience.' })
  readonly account?: object;

  @StoredColumn('text', {
    input: { inputs: 'create', required: true, description: 'App that the experience uses, `app_…`.' },
  })
  appId!: string;

  @Field(() => App, { description: 'App that the experience uses.' })
  readonly app?: object;

  @TextField('Name.', {
    write: 'both',
    input: 'Name, 1 to 120 characters; in new experiences, by default that of the app.',
  })
  name!: string;

  @ReferenceField('image', () => File, 'Image.', {
    nullable: true,
    input: { inputs: 'both', description: 'Image, an uploaded file; null removes it.' },
    source: asFile,
  })
  logoFileId!: string | null;

  @BooleanField('Whether all users have access, not only members of its products.', {
    write: 'both',
    input: 'Whether all users have access, not only members of its products; null leaves it unchanged.',
  })
  isPublic!: boolean;

  @ForeignIdField('Section that contains the experience.', {
    nullable: true,
    write: 'both',
    input: 'Section that contains the experience, at most 60 characters; null for none.',
  })
  sectionId!: string | null;

  @TextField('Position among the experiences, compared as a string.', {
    nullable: true,
    write: 'patch',
    input: 'Position among the experiences, compared as a string, at most 60 characters; null for none.',
    source: column('"order"'),
  })
  order!: string | null;
}

export const ExperienceConnection = connectionOf(Experience, 'Experience');

export const ExperiencePage = numberedPageOf(Experience, 'Experience');

@ObjectType({ description: 'Result of a mutation on an experience.' })
export class ExperiencePayload extends ResourcePayload {}

@ObjectType({ description: 'Result of the deletion of an experience.' })
export class ExperienceDeletePayload extends DeletePayload {}
