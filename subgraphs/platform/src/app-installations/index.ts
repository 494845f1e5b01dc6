export * from './app-installation.resource';
export * from './app-installation.read-model';
export * from './app-installation.repository';
export * from './app-installation.resolver';
export * from './app-installation.service';
