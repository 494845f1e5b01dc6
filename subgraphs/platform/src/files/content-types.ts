import { endingOf } from './file.names';

/** How the bytes of a type tell it: by marks at their start, or by being text. */
type Told = 'marks' | 'text';

interface AcceptedType {
  readonly endings: readonly string[];
  readonly told: Told;
}

/** Every type of file that is taken. Nothing that a browser would run is among them. */
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
  'audio/mpeg': { endings: ['mp3'], told: 'marks' },
  'audio/x-m4a': { endings: ['m4a'], told: 'marks' },
  'audio/wav': { endings: ['wav'], told: 'marks' },
  'audio/ogg': { endings: ['ogg', 'oga'], told: 'marks' },
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

/** Types under other names than ours. */
const otherNames: Readonly<Record<string, string>> = {
  'video/x-m4v': 'video/mp4',
  'audio/mp4': 'audio/x-m4a',
  'audio/vnd.wave': 'audio/wav',
  'audio/opus': 'audio/ogg',
  'video/ogg': 'audio/ogg',
};

/** What a type is called here that was found by marks; null where it is not taken. */
export function acceptedByMarks(found: string): string | null {
  const name = otherNames[found] ?? found;
  return acceptedTypes[name]?.told === 'marks' ? name : null;
}

/** What a text is by the ending of its name: texts look alike. Null where it says something else than a text. */
export function textTypeOf(filename: string): string | null {
  const ending = endingOf(filename);
  if (ending === null) return 'text/plain';
  return (
    Object.entries(acceptedTypes).find(([, { told, endings }]) => told === 'text' && endings.includes(ending))?.[0] ??
    null
  );
}

/** Whether a name goes with a type: without an ending it goes with all. */
export function nameGoesWith(filename: string, contentType: string): boolean {
  const ending = endingOf(filename);
  return ending === null || acceptedTypes[contentType]?.endings.includes(ending) === true;
}
