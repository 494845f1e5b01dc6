import { createHash } from 'node:crypto';

/** Input of a link's hash. */
export interface LinkHashInput {
  readonly position: number;
  /** Hash of the previous link; empty for the first link. */
  readonly previousHash: string;
  /** Canonical text of the entry and its postings. */
  readonly text: string;
}

/** Hash of a link: covers the entry, its position and, through the previous hash, all earlier entries. */
export function linkHash({ position, previousHash, text }: LinkHashInput): string {
  return createHash('sha256').update(`${previousHash}\n${position}\n${text}`).digest('hex');
}
