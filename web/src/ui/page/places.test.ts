import { expect, test } from 'vitest';
import first from '../../core/catalogue/en/first.json';
import rest from '../../core/catalogue/en/rest.json';
import routes from '../../routes.json';
import { isDecodable, nameOf, places, tabs, isWithin } from './places';

test('every route has the name of its page', () => {
  for (const path of Object.keys(routes)) {
    const name = nameOf(path.replace(/:\w+/g, 'x'));
    expect(name, path).not.toBe('web.page.lost');
    expect({ ...first, ...rest }, path).toHaveProperty([name]);
  }
  expect(nameOf('/nowhere')).toBe('web.page.lost');
  expect(nameOf('/solve/3-3-8-8/more')).toBe('web.page.lost');
  expect(nameOf('/daily/')).toBe('web.nav.daily');
});

test('places and tabs lead to existing pages', () => {
  for (const { path } of [...places, ...tabs]) expect(Object.keys(routes)).toContain(path);
});

test('a page below a place is within it', () => {
  expect(isWithin('/solve/3-3-8-8', '/solve')).toBe(true);
  expect(isWithin('/solver', '/solve')).toBe(false);
  expect(isWithin('/daily', '/')).toBe(false);
  expect(isWithin('/', '/')).toBe(true);
});

test('isDecodable rejects a path with invalid escapes', () => {
  for (const path of ['/', '/p/1-3.3.8.8-24-classic', '/solve/%E4%BA%8C', '/solve/100%25']) {
    expect(isDecodable(path), path).toBe(true);
  }
  for (const path of ['/p/%E0%A4', '/solve/%FF', '/review/%C0', '/p/%zz', '/p/%']) {
    expect(isDecodable(path), path).toBe(false);
  }
});
