-- What callers have used, told by each process about every second. After a crash counting begins anew, which nobody needs to be protected from.
CREATE UNLOGGED TABLE edge.rates (
  name text COLLATE "C" PRIMARY KEY,
  -- the window, and the end of a cool-down (0: none), in milliseconds since 1970
  starts_at bigint NOT NULL,
  ends_at bigint NOT NULL,
  blocked_until bigint NOT NULL,
  used bigint NOT NULL
) WITH (fillfactor = 60);

-- The processes that count at this moment.
CREATE UNLOGGED TABLE edge.rate_processes (
  id text COLLATE "C" PRIMARY KEY,
  seen_at timestamptz NOT NULL
);
