-- Usage of callers, synchronized by each process about every second. UNLOGGED: losing the counts in a crash only restarts counting.
CREATE UNLOGGED TABLE edge.rates (
  name text COLLATE "C" PRIMARY KEY,
  -- start and end of the window, and end of the cool-down (0: none), in milliseconds since the epoch
  starts_at bigint NOT NULL,
  ends_at bigint NOT NULL,
  blocked_until bigint NOT NULL,
  used bigint NOT NULL
) WITH (fillfactor = 60);

-- Processes that currently synchronize their counts.
CREATE UNLOGGED TABLE edge.rate_processes (
  id text COLLATE "C" PRIMARY KEY,
  seen_at timestamptz NOT NULL
);
