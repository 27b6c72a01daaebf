// @vitest-environment happy-dom
// A sentence is drawn with its fractions stacked, and read out in words.
import { mount } from 'svelte';
import { beforeAll, expect, test } from 'vitest';
import { whole } from '../catalogue/catalogue.svelte';
import Sentence from './Sentence.svelte';
import { spokenSentence } from './spoken';

beforeAll(() => whole());

test('a fraction in a sentence is stacked, and has its words as its name', () => {
  mount(Sentence, { target: document.body, props: { text: 'Make 8/3 first.' } });
  const fraction = document.querySelector('[role=img]')!;
  expect(fraction.getAttribute('aria-label')).toBe('eight thirds');
  expect([...fraction.querySelectorAll('.frac > span')].map((part) => part.textContent)).toEqual(['8', '3']);
  expect(document.body.textContent).toBe('Make 83 first.');
});

test('what is told has its fractions in words', () => {
  expect(spokenSentence('Make 8/3 first, then 9 × (8/3).')).toBe(
    'Make eight thirds first, then 9 × eight thirds.',
  );
  expect(spokenSentence('Choose a card')).toBe('Choose a card');
});
