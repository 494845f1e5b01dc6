CREATE TABLE edge.replays (
  scope text NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  operation_key text NOT NULL,
  -- running: somebody holds it; open: anybody may run it again; answered: the answer is kept
  state text NOT NULL CHECK (state IN ('running', 'open', 'answered')),
  -- number of the process that runs it, as in the advisory lock that the process holds while it lives
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
