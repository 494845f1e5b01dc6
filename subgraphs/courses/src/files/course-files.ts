import { type FileReplica, type FileReplicas, type Transaction } from '../../../kit/src';
import { FileNotFound, FileOfOtherKind, FileTooLarge } from './file.errors';

const megabyte = 1024 * 1024;

/**
 * Requirements for a file. `kinds`: accepted content types, with a description for error messages; null if all types
 * are accepted. `largest`: maximum size in megabytes.
 */
interface FileRequirements {
  readonly kinds: { readonly words: string; readonly types: readonly string[] } | null;
  readonly largest: number;
}

const picture: FileRequirements = {
  kinds: { words: 'a PNG, JPEG, GIF or WebP image', types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] },
  largest: 10,
};
const document: FileRequirements = { kinds: { words: 'a PDF document', types: ['application/pdf'] }, largest: 100 };
const attachment: FileRequirements = { kinds: null, largest: 100 };

/**
 * File that a command newly attaches to a course or lesson: its id, its requirements, and the path of the input field.
 */
export interface FileReference {
  readonly id: string;
  readonly use: FileRequirements;
  readonly path: readonly string[];
}

/**
 * Validates the files that courses and lessons refer to. Files that were set before the command are accepted without a
 * check. New files must be accessible to the caller.
 */
export class CourseFiles {
  constructor(private readonly fileReplicas: FileReplicas) {}

  /**
   * Waits until the replica of files contains the files with these ids, or until the timeout. Must be awaited before
   * the transaction that refers to the files.
   */
  awaitReplicas(ids: readonly (string | null | undefined)[]): Promise<void> {
    return this.fileReplicas.awaitReplicas(ids.filter((id) => id != null));
  }

  pictures(id: string | null | undefined, before: string | null, ...path: string[]): FileReference[] {
    return reference(id, before, picture, path);
  }

  documents(id: string | null | undefined, before: string | null, ...path: string[]): FileReference[] {
    return reference(id, before, document, path);
  }

  attachments(ids: readonly string[] | null | undefined, before: readonly string[], field: string): FileReference[] {
    return (ids ?? []).flatMap((id, index) =>
      before.includes(id) ? [] : [{ id, use: attachment, path: [field, String(index)] }],
    );
  }

  /**
   * Checks the existence, content type and size of newly attached files. Throws `FileNotFound`, `FileOfOtherKind` and
   * `FileTooLarge`.
   */
  async check(tx: Transaction, references: readonly FileReference[]): Promise<void> {
    if (references.length === 0) return;
    const files = await this.fileReplicas.usable(
      tx,
      references.map(({ id }) => id),
    );
    for (const { id, use, path } of references) checkFileUse(files.get(id), use, path);
  }
}

function reference(
  id: string | null | undefined,
  before: string | null,
  requirements: FileRequirements,
  path: readonly string[],
): FileReference[] {
  return id == null || id === before ? [] : [{ id, use: requirements, path }];
}

function checkFileUse(
  file: FileReplica | undefined,
  { kinds, largest }: FileRequirements,
  path: readonly string[],
): void {
  if (!file) throw new FileNotFound(path);
  if (kinds && !kinds.types.includes(file.contentType)) throw new FileOfOtherKind(path, kinds.words);
  if (file.size > largest * megabyte) throw new FileTooLarge(path, largest);
}
