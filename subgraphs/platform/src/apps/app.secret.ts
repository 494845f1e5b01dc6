import { SecretForm } from '../shared';

/** How client secrets of apps are written: `service_secret_…`. */
export const clientSecretForm = new SecretForm('service_secret_');
