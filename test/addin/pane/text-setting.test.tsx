// What would be lost if this failed: pairs that were typed the moment their field appeared, and a
// tie-out that knows none.
import { render } from 'preact';
import { TextSetting } from '../../../src/addin/pane/controls/text-setting';

test('what is typed the moment the field appears stays', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  // Without act(), which would run what the browser runs after it has drawn.
  render(<TextSetting label="Pairs" value="" save={() => undefined} />, place);
  const field = place.querySelector('input')!;
  field.value = 'BTCUSDT';
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(field.value).toBe('BTCUSDT');
  render(null, place);
});
