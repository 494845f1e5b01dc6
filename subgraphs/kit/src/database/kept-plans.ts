/**
 * Settings of sessions that plan a statement once and keep the plan for as long as they live: Postgres would otherwise plan a named statement anew at
 * every execution. Tables grow meanwhile, each month's partitions from nothing, so that a table that is small now is not to be read whole where there is
 * an index. Compiling a plan takes longer than running it once, and before version 18 one that has no index to use would be.
 */
export const keptPlans = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off';
