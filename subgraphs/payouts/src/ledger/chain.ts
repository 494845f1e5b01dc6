import { createHash } from 'node:crypto';

/** An entry as the chain takes it. */
export interface ChainedText {
  readonly position: number;
  /** Hash of the link before; empty at the first. */
  readonly previousHash: string;
  /** Everything that the entry and its postings say, in one fixed form. */
  readonly text: string;
}

/** What a link holds fast: the entry, its place, and by the hash before it all earlier entries. */
export function linkHash({ position, previousHash, text }: ChainedText): string {
  return createHash('sha256').update(`${previousHash}\n${position}\n${text}`).digest('hex');
}
