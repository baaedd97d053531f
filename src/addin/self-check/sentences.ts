// The sentences of the self-check in other languages: before its probes, which say theirs when they
// are loaded.
import { selfCheck } from '../languages/de/self-check';
import { addSentences } from '../platform/say';

addSentences({ language: 'de-DE', sentences: selfCheck });
