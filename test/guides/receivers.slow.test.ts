import { requiresPackage } from '../support';
import { testReceiver } from './support/receivers';

requiresPackage('ruby')('the receiver in Ruby', () => {
  testReceiver({ file: 'receiver.rb', command: (file) => ['ruby', file] });
});

requiresPackage('php-cli')('the receiver in PHP', () => {
  testReceiver({ file: 'receiver.php', command: (file, port) => ['php', '-S', `127.0.0.1:${port}`, file] });
});

requiresPackage('golang-go')('the receiver in Go', () => {
  testReceiver({
    file: 'receiver.go',
    command: (file) => ['bash', '-c', 'go build -o "$HOME/receiver" "$0" && exec "$HOME/receiver"', file],
  });
});
