import { outboxContext } from '../../../kit/src';

export const PlatformOutboxContext1750000000140 = outboxContext('platform', 'PlatformOutboxContext1750000000140');
