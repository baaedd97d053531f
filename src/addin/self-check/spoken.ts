// The sentences of the self-check in other languages: before its probes, which say theirs when they
// are loaded.
import { selfCheck } from '../languages/de/self-check';
import { learn } from '../platform/say';

learn({ language: 'de-DE', sentences: selfCheck });
