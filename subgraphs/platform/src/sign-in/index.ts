export * from './sign-in';
export * from './sign-in-link.entity';
