/** Returns whether a media query matches now. Call it while a component is set up. */
export function mediaMatch(query: string): { readonly current: boolean } {
  const list = matchMedia(query);
  let current = $state(list.matches);
  $effect(() => {
    const update = (): void => void (current = list.matches);
    update();
    list.addEventListener('change', update);
    return () => list.removeEventListener('change', update);
  });
  return {
    get current() {
      return current;
    },
  };
}
