import { registerEnum } from '../../../kit/src';

/** Types of OAuth clients: a confidential client can protect a secret, a public client cannot. */
export const clientTypes = ['public', 'confidential'] as const;
export type ClientType = (typeof clientTypes)[number];
export const ClientTypeEnum = registerEnum(
  'AppClientType',
  clientTypes,
  'Whether an app can keep a secret: `confidential` apps run on servers, `public` apps on devices of users.',
);
