// Jest's globalTeardown.
export { stopBrowser as default } from './one-browser';
