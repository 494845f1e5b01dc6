import { type Transitions, transitionTable } from '../../../kit/src';

/** How far an upload has come: waiting for the bytes, looking at them, to be used, of no use. */
export const uploadStatuses = ['pending', 'processing', 'ready', 'failed'] as const;
export type UploadStatus = (typeof uploadStatuses)[number];

export const uploadTransitions: Transitions<UploadStatus> = transitionTable<UploadStatus>({
  pending: { to: ['processing', 'failed'] },
  processing: { to: ['ready', 'failed'] },
  ready: { to: [] },
  failed: { to: [] },
});

/** Why an upload failed: nothing came, nothing or too much was in it, it is of no kind that is taken, or of another kind than its name says. */
export const uploadFailures = ['abandoned', 'empty', 'too_large', 'type_not_accepted', 'type_mismatch'] as const;
export type UploadFailure = (typeof uploadFailures)[number];

/** Who may fetch the bytes: everybody who has the address, or whoever was given a link that expires. */
export const fileVisibilities = ['public', 'private'] as const;
export type FileVisibility = (typeof fileVisibilities)[number];
