// What `say` says in German.
import type { Catalogue } from '../../say';
import sentences from './sentences.json';

export const german: Catalogue = { language: 'de-DE', sentences };
