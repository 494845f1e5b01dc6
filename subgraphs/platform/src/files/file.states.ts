import { type Transitions, transitionTable } from '../../../kit/src';

/** States of an upload: waiting for bytes, being inspected, usable, unusable. */
export const uploadStatuses = ['pending', 'processing', 'ready', 'failed'] as const;
export type UploadStatus = (typeof uploadStatuses)[number];

export const uploadTransitions: Transitions<UploadStatus> = transitionTable<UploadStatus>({
  pending: { to: ['processing', 'failed'] },
  processing: { to: ['ready', 'failed'] },
  ready: { to: [] },
  failed: { to: [] },
});

/** Why an upload failed: no bytes within a day, empty or too large, of a type that is not accepted, or of a type that its extension contradicts. */
export const uploadFailures = ['abandoned', 'empty', 'too_large', 'type_not_accepted', 'type_mismatch'] as const;
export type UploadFailure = (typeof uploadFailures)[number];

/** Who may download a file: everyone who has its URL, or holders of a signed link that expires. */
export const fileVisibilities = ['public', 'private'] as const;
export type FileVisibility = (typeof fileVisibilities)[number];
