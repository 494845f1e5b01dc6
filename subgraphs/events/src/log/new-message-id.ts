import { newId } from '../../../kit/src';

/** Creates a new message id, so that receivers do not regard the message as a duplicate of an earlier one. */
export function newMessageId(): string {
  return newId('msg');
}
