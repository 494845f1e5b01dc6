import { Field, InputType } from 'type-graphql';
import type { FileVisibility } from './file.states';
import { FileVisibilityEnum } from './file-parts.type';

@InputType({ description: 'A file to upload.' })
export class FileCreateInput {
  @Field({
    description:
      'Its name, 1 to 255 characters; folders in front of it are left out. An ending must be one of the type that the bytes have.',
  })
  filename!: string;

  @Field(() => FileVisibilityEnum, { nullable: true, description: 'Who may fetch the bytes, `PRIVATE` by default.' })
  visibility?: FileVisibility | null;
}
