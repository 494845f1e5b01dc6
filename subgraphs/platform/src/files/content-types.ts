import { extensionOf } from './file.names';

/** Detection of a file type: by its magic number (`marks`), or by valid UTF-8 text (`text`). */
type DetectionMethod = 'marks' | 'text';

interface AcceptedType {
  readonly endings: readonly string[];
  readonly told: DetectionMethod;
}

/** File types that may be uploaded, by media type. Browsers do not execute any of them. */
const acceptedTypes: Readonly<Record<string, AcceptedType>> = {
  'image/png': { endings: ['png'], told: 'marks' },
  'image/jpeg': { endings: ['jpg', 'jpeg', 'jpe', 'jfif'], told: 'marks' },
  'image/gif': { endings: ['gif'], told: 'marks' },
  'image/webp': { endings: ['webp'], told: 'marks' },
  'image/avif': { endings: ['avif'], told: 'marks' },
  'image/heic': { endings: ['heic'], told: 'marks' },
  'video/mp4': { endings: ['mp4', 'm4v'], told: 'marks' },
  'video/webm': { endings: ['webm'], told: 'marks' },
  'video/quicktime': { endings: ['mov', 'qt'], told: 'marks' },
  'video/ogg': { endings: ['ogv', 'ogg'], told: 'marks' },
  'audio/mpeg': { endings: ['mp3'], told: 'marks' },
  'audio/x-m4a': { endings: ['m4a'], told: 'marks' },
  'audio/wav': { endings: ['wav'], told: 'marks' },
  'audio/ogg': { endings: ['ogg', 'oga', 'opus'], told: 'marks' },
  'application/pdf': { endings: ['pdf'], told: 'marks' },
  'application/zip': { endings: ['zip'], told: 'marks' },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { endings: ['docx'], told: 'marks' },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { endings: ['xlsx'], told: 'marks' },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': { endings: ['pptx'], told: 'marks' },
  'application/json': { endings: ['json'], told: 'text' },
  'text/csv': { endings: ['csv'], told: 'text' },
  'text/markdown': { endings: ['md', 'markdown'], told: 'text' },
  'text/vtt': { endings: ['vtt'], told: 'text' },
  'text/plain': { endings: ['txt', 'text', 'log'], told: 'text' },
};

/** Maps alternative names of media types to the accepted media types. */
const otherNames: Readonly<Record<string, string>> = {
  'video/x-m4v': 'video/mp4',
  'audio/mp4': 'audio/x-m4a',
};

/**
 * Returns the accepted media type for a type detected by magic number, ignoring parameters such as the codec; null when
 * the type is not accepted.
 */
export function acceptedByMarks(found: string): string | null {
  const [plain = found] = found.split(';', 1);
  const name = otherNames[plain] ?? plain;
  return acceptedTypes[name]?.told === 'marks' ? name : null;
}

/**
 * Returns the media type of a text file by its extension, because text formats have no magic number; `text/plain`
 * without an extension. Null when the extension is not that of an accepted text format.
 */
export function textTypeOf(filename: string): string | null {
  const extension = extensionOf(filename);
  if (extension === null) return 'text/plain';
  return (
    Object.entries(acceptedTypes).find(
      ([, { told, endings }]) => told === 'text' && endings.includes(extension),
    )?.[0] ?? null
  );
}

/** Returns whether the extension of a name matches the media type. A name without an extension matches all types. */
export function extensionMatches(filename: string, contentType: string): boolean {
  const extension = extensionOf(filename);
  return extension === null || acceptedTypes[contentType]?.endings.includes(extension) === true;
}
