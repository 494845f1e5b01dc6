# Receives webhooks: WEBHOOK_SECRET=ws_… PORT=8080 ruby receiver.rb (Ruby 3.0 or later)
require 'json'
require 'openssl'
require 'set'
require 'socket'

SECRET = ENV.fetch('WEBHOOK_SECRET')
TOLERANCE_SECONDS = 300
MAX_BYTES = 1_000_000
# Ids of processed messages. A real receiver stores them in its database, in the transaction that processes the event.
PROCESSED = Set.new

def genuine?(headers, body)
  timestamp = headers['webhook-timestamp'].to_s
  return false unless timestamp.match?(/\A\d+\z/) && (Time.now.to_i - timestamp.to_i).abs <= TOLERANCE_SECONDS

  signed = "#{headers['webhook-id']}.#{timestamp}.".b + body
  expected = 'v1,' + [OpenSSL::HMAC.digest('SHA256', SECRET, signed)].pack('m0')
  headers['webhook-signature'].to_s.split(' ').any? do |signature|
    signature.bytesize == expected.bytesize && OpenSSL.fixed_length_secure_compare(signature, expected)
  end
end

def headers_of(client)
  headers = {}
  while (line = client.gets("\r\n", 16_384)&.chomp("\r\n")) && !line.empty?
    name, value = line.split(':', 2)
    headers[name.downcase] = value.to_s.strip
  end
  headers
end

def respond(client, status)
  client.write("HTTP/1.1 #{status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
  client.close
end

def handle(client)
  client.gets("\r\n", 16_384)
  headers = headers_of(client)
  length = headers['content-length'].to_i
  if length > MAX_BYTES
    IO.copy_stream(client, File::NULL, length)
    return respond(client, '413 Content Too Large')
  end

  body = client.read(length).to_s.b
  return respond(client, '400 Bad Request') unless genuine?(headers, body)

  # Respond first: the sender waits for the response, not for the processing.
  respond(client, '204 No Content')
  return unless PROCESSED.add?(headers['webhook-id'])

  event = JSON.parse(body)
  puts "#{event['type']} #{event['data']['id']}"
end

$stdout.sync = true
server = TCPServer.new('127.0.0.1', Integer(ENV.fetch('PORT', '8080')))
puts 'Listening.'
loop do
  Thread.new(server.accept) do |client|
    handle(client)
  rescue IOError, SystemCallError
    client.close
  end
end
