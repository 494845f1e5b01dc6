/** How the limit and the peers connect: with as many connections and the same settings as a domain of the service has. */
export const session = { connections: 8, options: '-c plan_cache_mode=force_generic_plan -c TimeZone=UTC' };
