import { Conflict } from '../../../kit/src';

/** The link was used, has expired, or never was one. */
export class LinkUnusable extends Conflict {
  constructor() {
    super('This link has been used or has expired.', ['token']);
  }
}
