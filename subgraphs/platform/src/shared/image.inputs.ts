import { Field, ID, InputType } from 'type-graphql';
import { CheckedByDomain, inputName, messageTemplate, OneOf, ParameterInvalid, thisInput } from '../../../kit/src';
import { checkUrl } from './checks';

@OneOf
@InputType({ description: 'An image: either an uploaded file or a public URL.' })
export class ImageInput extends CheckedByDomain {
  @Field(() => ID, { nullable: true, description: 'Id of an uploaded file with the visibility `PUBLIC`.' })
  id?: string | null;

  @Field(() => ID, { nullable: true, description: 'Alias of `id`.' })
  directUploadId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Public URL of the image, http or https, at most 2,048 characters.',
  })
  url?: string | null;
}

/**
 * Returns the URL of an image; undefined if it stays unchanged, null if it is removed. The URLs of files must have been
 * resolved before.
 */
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
