CREATE TABLE edge.replays (
  scope text NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  operation_key text NOT NULL,
  -- running: claimed by a process; open: released, may run again; answered: the response is stored
  state text NOT NULL CHECK (state IN ('running', 'open', 'answered')),
  -- number of the process that runs the request: second key of the advisory lock that the process holds while it is alive
  owner integer NOT NULL,
  attempt integer NOT NULL,
  lease_until timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  status smallint,
  headers jsonb,
  body bytea,
  sealed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (scope, key),
  CHECK ((state = 'answered') = (status IS NOT NULL AND headers IS NOT NULL AND body IS NOT NULL))
);

CREATE INDEX replays_expires_at ON edge.replays (expires_at);
