export { counted } from '../platform/say';
