// The sentences of src/addin/evidence in German.
import type { Sentences } from '../../platform/say';

export const evidence: Sentences = {
  '{0} says {1}, the answers give {2}.': '{0} nennt {1}, die Antworten ergeben {2}.',
};
