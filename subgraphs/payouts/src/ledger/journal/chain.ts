import { createHash } from 'node:crypto';

/** Data from which the hash of a chain link is computed. */
export interface LinkHashInput {
  readonly position: number;
  /** Hash of the previous link; empty for the first link. */
  readonly previousHash: string;
  /** Canonical text of the ledger entry and its postings. */
  readonly text: string;
}

/**
 * Returns the SHA-256 hash of a link in hex. The hash covers the entry, its position and, through the previous hash,
 * all earlier entries.
 */
export function linkHash({ position, previousHash, text }: LinkHashInput): string {
  return createHash('sha256').update(`${previousHash}\n${position}\n${text}`).digest('hex');
}
