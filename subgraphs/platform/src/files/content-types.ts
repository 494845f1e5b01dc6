import { extensionOf } from './file.names';

/** Detection of a file type: by its magic number (`marks`), or by valid UTF-8 text (`text`). */
type DetectionMethod = 'marks' | 'text';

interface AcceptedType {
  readonly endings: readonly string[];
  readonly detectedBy: DetectionMethod;
}

/** File types that may be uploaded, by media type. Browsers do not execute any of them. */
const acceptedTypes: Readonly<Record<string, AcceptedType>> = {
  'image/png': { endings: ['png'], detectedBy: 'marks' },
  'image/jpeg': { endings: ['jpg', 'jpeg', 'jpe', 'jfif'], detectedBy: 'marks' },
  'image/gif': { endings: ['gif'], detectedBy: 'marks' },
  'image/webp': { endings: ['webp'], detectedBy: 'marks' },
  'image/avif': { endings: ['avif'], detectedBy: 'marks' },
  'image/heic': { endings: ['heic'], detectedBy: 'marks' },
  'video/mp4': { endings: ['mp4', 'm4v'], detectedBy: 'marks' },
  'video/webm': { endings: ['webm'], detectedBy: 'marks' },
  'video/quicktime': { endings: ['mov', 'qt'], detectedBy: 'marks' },
  'video/ogg': { endings: ['ogv', 'ogg'], detectedBy: 'marks' },
  'audio/mpeg': { endings: ['mp3'], detectedBy: 'marks' },
  'audio/x-m4a': { endings: ['m4a'], detectedBy: 'marks' },
  'audio/wav': { endings: ['wav'], detectedBy: 'marks' },
  'audio/ogg': { endings: ['ogg', 'oga', 'opus'], detectedBy: 'marks' },
  'application/pdf': { endings: ['pdf'], detectedBy: 'marks' },
  'application/zip': { endings: ['zip'], detectedBy: 'marks' },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { endings: ['docx'], detectedBy: 'marks' },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { endings: ['xlsx'], detectedBy: 'marks' },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    endings: ['pptx'],
    detectedBy: 'marks',
  },
  'application/json': { endings: ['json'], detectedBy: 'text' },
  'text/csv': { endings: ['csv'], detectedBy: 'text' },
  'text/markdown': { endings: ['md', 'markdown'], detectedBy: 'text' },
  'text/vtt': { endings: ['vtt'], detectedBy: 'text' },
  'text/plain': { endings: ['txt', 'text', 'log'], detectedBy: 'text' },
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
  return acceptedTypes[name]?.detectedBy === 'marks' ? name : null;
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
      ([, { detectedBy, endings }]) => detectedBy === 'text' && endings.includes(extension),
    )?.[0] ?? null
  );
}

/** Returns whether the extension of a name matches the media type. A name without an extension matches all types. */
export function extensionMatches(filename: string, contentType: string): boolean {
  const extension = extensionOf(filename);
  return extension === null || acceptedTypes[contentType]?.endings.includes(extension) === true;
}
