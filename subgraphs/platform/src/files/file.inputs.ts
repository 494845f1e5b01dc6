import { Field, InputType } from 'type-graphql';
import type { FileVisibility } from './file.states';
import { FileVisibilityEnum } from './file-parts.type';

@InputType({ description: 'A file to upload.' })
export class FileCreateInput {
  @Field({
    description:
      'File name, 1 to 255 characters; folders before it are removed. A file extension must match the content type of the bytes.',
  })
  filename!: string;

  @Field(() => FileVisibilityEnum, { nullable: true, description: 'Who may download the file; `PRIVATE` by default.' })
  visibility?: FileVisibility | null;
}
