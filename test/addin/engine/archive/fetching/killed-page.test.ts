import { killedAtMoments } from './killed-page-rig';

test('a download that is killed at a few moments gives the truth when it is asked again, and asks for one page twice at most', () =>
  killedAtMoments(7));
