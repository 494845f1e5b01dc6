/**
 * Connection settings of the bare server and the other GraphQL servers: the same number of connections and the same
 * options as those of a domain of the service.
 */
export const session = { connections: 8, options: '-c plan_cache_mode=force_generic_plan -c TimeZone=UTC' };
