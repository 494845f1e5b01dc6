import { ParameterInvalid, type Transaction, messageTemplate, thisInput } from '../../../kit/src';
import type { ImageInput } from '../shared/image.inputs';
import type { FileLinks } from './file.links';
import { filePolicy } from './file.policy';
import type { FileRepository } from './file.repository';

const fields = ['logo', 'bannerImage', 'opengraphImage', 'profilePicture', 'icon'] as const;

/** Image fields in the inputs of accounts, users and apps; each image is a URL or an uploaded file. */
interface WithPictures {
  readonly logo?: ImageInput | null;
  readonly bannerImage?: ImageInput | null;
  readonly opengraphImage?: ImageInput | null;
  readonly profilePicture?: ImageInput | null;
  readonly icon?: ImageInput | null;
  readonly socialLinks?: readonly { readonly image?: ImageInput | null }[] | null;
}

/**
 * Replaces references to uploaded files in profile inputs by the URLs of the files. Profiles are public, so only public
 * files are accepted.
 */
export class Pictures {
  constructor(
    private readonly files: FileRepository,
    private readonly links: FileLinks,
  ) {}

  /**
   * Returns the input with each image that is given as an uploaded file replaced by its URL. Throws `ParameterInvalid`
   * unless the file is a public image of the caller.
   */
  async addressed<Input extends WithPictures>(tx: Transaction, input: Input): Promise<Input> {
    const found: Record<string, unknown> = {};
    for (const field of fields) {
      const image = input[field];
      if (image) found[field] = await this.address(tx, image, [field]);
    }
    for (const [index, link] of (input.socialLinks ?? []).entries()) {
      const image = link.image && (await this.address(tx, link.image, ['socialLinks', String(index), 'image']));
      found.socialLinks = [
        ...((found.socialLinks as object[] | undefined) ?? []),
        { ...link, ...(image && { image }) },
      ];
    }
    return { ...input, ...found };
  }

  private async address(tx: Transaction, image: ImageInput, path: readonly string[]): Promise<ImageInput> {
    const name = image.id == null ? 'directUploadId' : 'id';
    const id = image[name];
    if (id == null) return image;
    const file = await this.files.own(tx, id);
    if (!file || !filePolicy.visible(tx, file, false))
      throw new ParameterInvalid([...path, name], messageTemplate`${thisInput} is not a file of this account.`);
    if (!file.contentType?.startsWith('image/') || file.visibility !== 'public')
      throw new ParameterInvalid([...path, name], messageTemplate`${thisInput} is not a public image.`);
    return { url: this.links.download({ id, visibility: file.visibility }, tx.clock.now()) };
  }
}
