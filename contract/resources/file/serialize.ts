import { toEnumValue } from '../shared';

/** Fields that the GraphQL fragment `FileRead` selects. */
export interface FileData {
  readonly id: string;
  readonly filename: string;
  readonly contentType: string | null;
  readonly size: number | null;
  readonly uploadStatus: string;
  readonly url: string | null;
  readonly visibility: string;
}

/** GraphQL data of a file whose upload is pending. */
export interface FileCreatedData {
  readonly file: FileData;
  readonly uploadUrl: string | null;
  readonly uploadHeaders: object | null;
}

/** Serializes a file in the format of the latest API version. */
export function serializeFile(file: FileData) {
  return {
    id: file.id,
    filename: file.filename,
    content_type: file.contentType,
    size: file.size === null ? null : String(file.size),
    upload_status: toEnumValue(file.uploadStatus),
    url: file.url,
    visibility: toEnumValue(file.visibility),
  };
}

/** Serializes a file with the URL and headers of its upload, in the format of the latest API version. */
export function serializeFileCreated({ file, uploadUrl, uploadHeaders }: FileCreatedData) {
  return { ...serializeFile(file), upload_url: uploadUrl, upload_headers: uploadHeaders };
}
