export * from './oauth';
export * from './oauth-artifact.repository';
export * from './oauth-grant.entity';
export * from './oauth-grant.repository';
export { isOauthToken } from './oauth.token';
