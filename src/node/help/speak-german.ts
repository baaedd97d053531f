// Before the examples, which say what they show when they are read.
import { german } from '../../addin/languages/de/german';
import { speak } from '../../addin/platform/say';

speak(german);
