import { Type } from '../schemas';
import { enumValue, json, nullable, optional, params, resource, shape, string } from '../wire';

export const uploadStatuses = ['pending', 'processing', 'ready', 'failed'] as const;
export const fileVisibilities = ['public', 'private'] as const;

/** The size of a file in bytes, as text. */
export const fileSize = (description: string) =>
  nullable(string(description)).as((size: number | null) => (size === null ? null : String(size)));

const fields = {
  id: string('File id (`file_`).'),
  filename: nullable(string('File name, without folders.')),
  content_type: nullable(string("Content type detected from the file's bytes; null until the file is ready.")),
  size: fileSize('Size in bytes; null until the file is ready.'),
  upload_status: enumValue(uploadStatuses, 'State of the upload; the file can be used once it is `ready`.'),
  url: nullable(string('Download URL, valid for one hour unless the file is public; null until the file is ready.')),
  visibility: enumValue(fileVisibilities, 'Download access: everyone, or only holders of a link.'),
};

export const file = resource({ type: 'File', fields });

const headers = Type.Unsafe<Record<string, string>>({ type: 'object', additionalProperties: { type: 'string' } });

interface HeadersData {
  readonly uploadHeaders: readonly { readonly name: string; readonly value: string }[] | null;
}

/** A new file and the request that uploads its bytes. */
export const fileCreated = shape('FileCreated', {
  ...fields,
  upload_url: nullable(string('URL for uploading the bytes with PUT, once and within one hour.')),
  upload_headers: nullable(json(headers), 'Headers to send with the upload.').computed(
    'uploadHeaders { name value }',
    ({ uploadHeaders }: HeadersData) =>
      uploadHeaders && Object.fromEntries(uploadHeaders.map(({ name, value }) => [name, value])),
  ),
});

export const fileCreateParams = params('FileCreateParams', {
  filename: string('File name, 1 to 255 characters. An extension must match the content type of the bytes.'),
  visibility: optional(enumValue(fileVisibilities, 'Download access, `private` by default.')),
});
