// All that a table loads for a hand under rules with choices.
export * from './choices';
export { default as Row } from './ChoiceRow.svelte';
