import type { Config } from '../config';

/**
 * Returns the public URL of the service, for links in responses.
 * @param port the actual port, if the configured port is 0
 */
export function publicOrigin(config: Config, port: number = config.PORT): string {
  return config.PUBLIC_ORIGIN ?? localOrigin(config, port);
}

/** Returns the URL that this process listens on. */
export function localOrigin({ HOST: host }: Pick<Config, 'HOST'>, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
