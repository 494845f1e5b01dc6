/**
 * Session settings that plan a named statement once per session and reuse the generic plan; otherwise Postgres plans it
 * again at every execution. Tables grow meanwhile, and monthly partitions start empty, so that sequential scans are
 * disabled: a plan made for a small table must use the index. JIT compilation of a plan takes longer than one
 * execution, and before version 18 a plan without a usable index would be compiled.
 */
export const genericPlanOptions = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off';
