import { type Transitions, transitionTable } from '../../../kit/src';

/** States of an upload, in this order: waiting for bytes, being inspected, usable, unusable. */
export const uploadStatuses = ['pending', 'processing', 'ready', 'failed'] as const;
export type UploadStatus = (typeof uploadStatuses)[number];

export const uploadTransitions: Transitions<UploadStatus> = transitionTable<UploadStatus>({
  pending: { to: ['processing', 'failed'] },
  processing: { to: ['ready', 'failed'] },
  ready: { to: [] },
  failed: { to: [] },
});

/**
 * Reasons why an upload failed, in this order: no bytes within a day, empty, too large, type not accepted, type does
 * not match the extension.
 */
export const uploadFailures = ['abandoned', 'empty', 'too_large', 'type_not_accepted', 'type_mismatch'] as const;
export type UploadFailure = (typeof uploadFailures)[number];

/** Visibility of a file: `public` for anyone with its URL, `private` for holders of a signed link that expires. */
export const fileVisibilities = ['public', 'private'] as const;
export type FileVisibility = (typeof fileVisibilities)[number];
