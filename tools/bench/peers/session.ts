/** Connection settings of the limit and the peers: as many connections and the same options as a domain of the service. */
export const session = { connections: 8, options: '-c plan_cache_mode=force_generic_plan -c TimeZone=UTC' };
