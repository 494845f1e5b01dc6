import { Conflict } from '../../../kit/src';

/** The link is used, expired or unknown. */
export class LinkUnusable extends Conflict {
  constructor() {
    super('This link has been used or has expired.', ['token']);
  }
}
