import { ArgsType, Field, InputType } from 'type-graphql';
import { PageArgs, patchOf } from '../../../kit/src';
import { ImageInput } from '../shared/image.inputs';
import { User } from './user.resource';

@InputType({ description: 'Changes to a profile. Absent fields stay unchanged; null empties a field.' })
export class UserPatch extends patchOf(User) {
  @Field(() => ImageInput, { nullable: true, description: 'Profile picture.' })
  profilePicture?: ImageInput | null;
}

@ArgsType()
export class UserListArgs extends PageArgs {
  @Field(() => String, {
    nullable: true,
    description: 'Only users whose username or name contains this text, case-insensitive; at most 200 characters.',
  })
  query?: string | null;
}
