import { SecretForm } from '../shared/secret-form';

/** Format of client secrets of apps: `service_secret_…`. */
export const clientSecretForm = new SecretForm('service_secret_');
