import { toEnumValue } from '../shared';

/** What `FileRead` selects. */
export interface FileData {
  readonly id: string;
  readonly filename: string;
  readonly contentType: string | null;
  readonly size: number | null;
  readonly uploadStatus: string;
  readonly url: string | null;
  readonly visibility: string;
}

/** A file that bytes are awaited for. */
export interface FileCreatedData {
  readonly file: FileData;
  readonly uploadUrl: string | null;
  readonly uploadHeaders: object | null;
}

/** The newest shape of a file. */
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

/** The newest shape of a file with where its bytes go. */
export function serializeFileCreated({ file, uploadUrl, uploadHeaders }: FileCreatedData) {
  return { ...serializeFile(file), upload_url: uploadUrl, upload_headers: uploadHeaders };
}
