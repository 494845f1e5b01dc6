# Variables and functions for the commands of the guides. Load this file in the project's folder while the service runs:
#
#   . docs/guides/sandbox.sh

ORIGIN=${ORIGIN:-http://127.0.0.1:4000}
API=$ORIGIN/api/v1
KEY=$(node -p "require('./.data/sandbox.json').accounts[0].keys.latest")
ACCOUNT=$(node -p "require('./.data/sandbox.json').accounts[0].id")
AUTH="Authorization: Bearer $KEY"
JSON='Content-Type: application/json'

# Prints a field of the JSON on standard input: field id, field 'data[0].status'. Fails with the message of an error
field() { node -p "const it = JSON.parse(require('fs').readFileSync(0)); if (it.error) throw it.error.message; it.$1"; }

# Prints a hidden field of the page on standard input: hidden session
hidden() { sed -n "s/.*name=\"$1\" value=\"\([^\"]*\)\".*/\1/p"; }

# Repeats a request until it succeeds: retry <arguments of curl>
retry() { until command curl -sf "$@"; do sleep 0.2; done; }

# Submits the form of a hosted checkout, and prints the URL of the result, if there is one
submit() {
  curl -s "$1" -o checkout-next.html -w '%{redirect_url}' -d action=pay -d "session=$(hidden session < checkout.html)" \
    -d "terms=$(hidden terms < checkout.html)" -d "email=${3:-ada@example.com}" -d "promo_code=${4:-}" \
    -d "card_number=${2:-4242 4242 4242 4242}" -d card_expiry=12/39 -d card_cvc=737
}

# Pays at a hosted checkout like a browser: pay <purchase_url> [card] [e-mail] [promo code]
pay() {
  local result
  curl -s "$1" > checkout.html
  result=$(submit "$@")
  # A promo code changes the price: the page shows the new terms, which the second submission accepts.
  [ -n "$result" ] || { mv checkout-next.html checkout.html; result=$(submit "$@"); }
  echo "$result"
}

# Advances a test clock by days, and waits until everything that is due by then has happened: advance <clock> <days>
advance() {
  local now to
  now=$(curl -s "$API/sandbox/test_clocks/$1" -H "$AUTH" | field now)
  to=$(node -p "new Date(Date.parse('$now') + $2 * 86400000).toISOString()")
  curl -s "$API/sandbox/test_clocks/$1/advance" -H "$AUTH" -H "$JSON" -d "{\"to\": \"$to\"}" > clock.json
  until [ "$(curl -s "$API/sandbox/test_clocks/$1" -H "$AUTH" | field status)" = ready ]; do sleep 0.2; done
}
