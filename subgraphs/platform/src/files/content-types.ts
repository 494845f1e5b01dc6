import { endingOf } from './file.names';

/** How the bytes of a type tell it: by marks at their start, or by being text. */
type Told = 'marks' | 'text';

interface AcceptedType {
  readonly endings: readonly string[];
  readonly told: Told;
  /** Browsers may show it in its place; anything else is saved. */
  readonly shown?: true;
}

/** Every type of file that is taken. Nothing that a browser would run is among them. */
const acceptedTypes: Readonly<Record<string, AcceptedType>> = {
  'image/png': { endings: ['png'], told: 'marks', shown: true },
  'image/jpeg': { endings: ['jpg', 'jpeg', 'jpe', 'jfif'], told: 'marks', shown: true },
  'image/gif': { endings: ['gif'], told: 'marks', shown: true },
  'image/webp': { endings: ['webp'], told: 'marks', shown: true },
  'image/avif': { endings: ['avif'], told: 'marks', shown: true },
  'image/heic': { endings: ['heic'], told: 'marks' },
  'video/mp4': { endings: ['mp4', 'm4v'], told: 'marks', shown: true },
  'video/webm': { endings: ['webm'], told: 'marks', shown: true },
  'video/quicktime': { endings: ['mov', 'qt'], told: 'marks', shown: true },
  'audio/mpeg': { endings: ['mp3'], told: 'marks', shown: true },
  'audio/x-m4a': { endings: ['m4a'], told: 'marks', shown: true },
  'audio/wav': { endings: ['wav'], told: 'marks', shown: true },
  'audio/ogg': { endings: ['ogg', 'oga'], told: 'marks', shown: true },
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
const otherNames: Readonly<Record<string, string>> = { 'video/x-m4v': 'video/mp4', 'audio/mp4': 'audio/x-m4a', 'audio/vnd.wave': 'audio/wav', 'audio/opus': 'audio/ogg', 'video/ogg': 'audio/ogg' };

/** What a type is called here that was found by marks; null where it is not taken. */
export function acceptedByMarks(found: string): string | null {
  const name = otherNames[found] ?? found;
  return acceptedTypes[name]?.told === 'marks' ? name : null;
}

/** What a text is by the ending of its name: texts look alike. Null where it says something else than a text. */
export function textTypeOf(filename: string): string | null {
  const ending = endingOf(filename);
  if (ending === null) return 'text/plain';
  return Object.entries(acceptedTypes).find(([, { told, endings }]) => told === 'text' && endings.includes(ending))?.[0] ?? null;
}

/** Whether a name goes with a type: without an ending it goes with all. */
export function nameGoesWith(filename: string, contentType: string): boolean {
  const ending = endingOf(filename);
  return ending === null || acceptedTypes[contentType]?.endings.includes(ending) === true;
}

/** Whether a browser may show files of a type in their place. */
export function isShown(contentType: string): boolean {
  return acceptedTypes[contentType]?.shown === true;
}
