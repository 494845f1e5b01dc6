/**
 * Imported for its effect, and before everything else: the compiled code that Node keeps between two starts is good for the same flags only.
 *
 * V8 makes objects among the old ones at once where those of the same place in the code have often lived long. Once such an object is dead it still keeps what it refers to
 * until V8 looks through all old objects; that has lived long, then, too, and its places follow. Of each list 30 KB became old that nobody needed any more, of which half a KB
 * is left without.
 */
import { setFlagsFromString } from 'node:v8';

/** V8's own name for it. */
export const pretenuringFlag = '--no-allocation-site-pretenuring';

setFlagsFromString(pretenuringFlag);
