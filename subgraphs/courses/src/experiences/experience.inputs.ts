import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { DateTimeScalar, NumberedPageArgs, PageArgs } from '../../../kit/src';

@InputType({ description: 'What an experience is like; fields that are left out stay.' })
export class ExperienceFields {
  @Field(() => String, { nullable: true, description: "Its name, 1 to 120 characters; the app's for a new one." })
  name?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Open to everybody, and not only to members of its products; null leaves it as it is.',
  })
  isPublic?: boolean | null;

  @Field(() => ID, { nullable: true, description: 'Its picture, an uploaded file; null removes it.' })
  logoFileId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The section that it stands in, at most 60 characters; null for none.',
  })
  sectionId?: string | null;
}

@InputType({ description: 'What to change of an experience.' })
export class ExperiencePatch extends ExperienceFields {
  @Field(() => String, {
    nullable: true,
    description: 'Its place among the others, compared as text, at most 60 characters; null for none.',
  })
  order?: string | null;
}

@InputType({ description: 'An experience to make.' })
export class ExperienceCreateInput extends ExperienceFields {
  @Field(() => ID, { nullable: true, description: "The account; the credential's own by default." })
  accountId?: string | null;

  @Field(() => ID, { description: 'The app that makes it, `app_…`.' })
  appId!: string;
}

@ArgsType()
export class ExperienceListArgs extends PageArgs {
  @Field(() => ID, {
    nullable: true,
    description: 'Only those of this account, for users any one; by default those of all accounts of the caller.',
  })
  accountId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only experiences attached to this product.' })
  productId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only experiences of this app.' })
  appId?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only those made after this instant.' })
  createdAfter?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only those made before this instant.' })
  createdBefore?: Date | null;
}

@ArgsType()
export class ExperiencePageArgs extends NumberedPageArgs {
  @Field(() => ID, {
    nullable: true,
    description: 'Only those of this account, for users any one; by default those of all accounts of the caller.',
  })
  accountId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only experiences of this app.' })
  appId?: string | null;
}
