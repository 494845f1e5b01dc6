import { Field, ID, InputType } from 'type-graphql';
import { ParameterInvalid, messageTemplate, thisInput, inputName } from '../../../kit/src';
import { checkUrl } from './checks';

@InputType({ description: 'A picture: exactly one of an uploaded file and a public address.' })
export class ImageInput {
  @Field(() => ID, { nullable: true, description: 'Id of an uploaded file that everybody may fetch.' })
  id?: string | null;

  @Field(() => ID, { nullable: true, description: 'The same under another name.' })
  directUploadId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Public address of the picture, http or https, at most 2,048 characters.',
  })
  url?: string | null;
}

/** The address that a picture is shown from: undefined leaves it as it is, null removes it. Files have been given their address before. */
export function imageUrl(image: ImageInput | null | undefined, path: readonly string[]): string | null | undefined {
  if (!image) return image;
  if (image.url == null)
    throw new ParameterInvalid(
      path,
      messageTemplate`${thisInput} needs an ${inputName(...path, 'id')}, a ${inputName(...path, 'directUploadId')} or a ${inputName(...path, 'url')}.`,
    );
  checkUrl(image.url, [...path, 'url']);
  return image.url;
}
