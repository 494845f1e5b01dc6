import type { Config } from '../config';

/**
 * Address under which clients reach the service, for links in answers.
 *
 * @param port the port that was really taken, where the configuration says "any"
 */
export function publicOrigin(config: Config, port: number = config.PORT): string {
  return config.PUBLIC_ORIGIN ?? localOrigin(config, port);
}

/** Address at which this process listens. */
export function localOrigin({ HOST: host }: Pick<Config, 'HOST'>, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
