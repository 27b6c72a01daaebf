// environment: page
// Tests that a sentence shows stacked fractions and is announced with fractions in words.
import { mount } from 'svelte';
import { beforeAll, expect, test } from 'vitest';
import { allMessages } from '../catalogue/catalogue.svelte';
import Sentence from './Sentence.svelte';
import { announcedSentence } from './announced';

beforeAll(() => allMessages());

test('a fraction in a sentence is stacked, and its accessible name is in words', () => {
  mount(Sentence, { target: document.body, props: { text: 'Make 8/3 first.' } });
  const fraction = document.querySelector('[role=img]')!;
  expect(fraction.getAttribute('aria-label')).toBe('eight thirds');
  expect([...fraction.querySelectorAll('.frac > span')].map((part) => part.textContent)).toEqual(['8', '3']);
  expect(document.body.textContent).toBe('Make 83 first.');
});

test('an announced sentence has its fractions in words', () => {
  expect(announcedSentence('Make 8/3 first, then 9 × (8/3).')).toBe(
    'Make eight thirds first, then 9 × eight thirds.',
  );
  expect(announcedSentence('Choose a card')).toBe('Choose a card');
});
