import type { DemoAction } from '.';
import { community } from './community';
import { invoicing } from './invoicing';
import { payoutActions } from './paying-out';
import { disputes } from './disputes';
import { selling } from './selling';
import { spending } from './spending';
import { teaching } from './teaching';

/** Activity of the first demo account. */
export const firstAccount: readonly DemoAction[] = [
  ...selling,
  ...disputes,
  ...invoicing,
  ...payoutActions,
  ...spending,
  ...teaching,
  ...community,
];
