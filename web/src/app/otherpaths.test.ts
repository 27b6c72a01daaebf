import { expect, test } from 'vitest';
import routes from '../routes.json';
import { otherPaths } from './otherpaths';

test.each(['/', '/make24/', '/a.b+c/'])('the paths of pages below %s are known', (base) => {
  const other = otherPaths(base);
  for (const path of ['help/en/play/', 'picture/home.png', 'game/me', 'openapi.json', 'plain/solve'])
    expect(base + path).toMatch(other);
  for (const path of [...Object.keys(routes), '/p/1-3.3.8.8-24-classic'])
    expect(base + path.slice(1)).not.toMatch(other);
});

test('a base is no pattern', () => {
  expect('/aXb/game/me').not.toMatch(otherPaths('/a.b/'));
});
