import { ArgsType, Field, InputType } from 'type-graphql';
import { PageArgs } from '../../../kit/src';
import { ImageInput } from '../shared';

@InputType({ description: 'Changes to a profile. Absent fields stay as they are; null empties a field.' })
export class UserPatch {
  @Field(() => String, { nullable: true, description: 'At most 100 characters.' })
  name?: string | null;

  @Field(() => String, { nullable: true, description: '2 to 30 letters, digits, dots, - or _; cannot be emptied.' })
  username?: string | null;

  @Field(() => String, { nullable: true, description: 'At most 1,000 characters.' })
  bio?: string | null;

  @Field(() => ImageInput, { nullable: true, description: 'The profile picture.' })
  profilePicture?: ImageInput | null;
}

@ArgsType()
export class UserListArgs extends PageArgs {
  @Field(() => String, {
    nullable: true,
    description:
      'Only users whose username or name contains this text, without regard to case; at most 200 characters.',
  })
  query?: string | null;
}
