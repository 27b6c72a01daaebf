// Drag handles dragging a tile onto another. After a moment over a tile, four petals open, one for
// each operator. Releasing on a petal merges the tiles; releasing elsewhere does nothing. Taps can
// do the same.
//
// If the page is higher than the window, a finger that first moves up or down scrolls the page. A
// finger that first moves sideways, or rests on the tile for a moment, drags.
import { ops, type Op } from '../../core/notation/marks';

const dragThreshold = 8; // pixels a press must move to be a drag
const holdMillis = 250; // milliseconds a finger must rest on a tile before it may drag in any direction
const petalDelay = 120; // milliseconds over a tile before the petals open
const petalRadius = 36; // pixels around the centre of a petal that select it
/** The distance between the centres of a petal and the tile along each axis, in pixels. */
export const petalDistance = 36;

/** The side of the tile on which each operator's petal is. */
export const petals: readonly { op: Op; x: -1 | 1; y: -1 | 1 }[] = ops.map((op, i) => ({
  op,
  x: i % 2 === 0 ? -1 : 1,
  y: i < 2 ? -1 : 1,
}));

interface Press {
  slot: number;
  id: number;
  x: number;
  y: number;
  /** The tile may be dragged in any direction: the page cannot scroll, or the finger rested long
   * enough. */
  anyDirection: boolean;
  moving: boolean;
}

interface Place {
  slot: number;
  box: DOMRect;
}

export class Drag {
  /** The slot of the dragged tile, and its offset in pixels. */
  slot = $state<number | null>(null);
  offset = $state.raw({ x: 0, y: 0 });
  /** The slot below the dragged tile, whether its petals are open, and the operator of the selected
   * petal. */
  over = $state<number | null>(null);
  open = $state(false);
  op = $state<Op | null>(null);
  /** The slot of a tile that a finger has rested on, so that it can be dragged in any direction. */
  held = $state<number | null>(null);

  #press: Press | null = null;
  #places: Place[] = [];
  #petalTimer: ReturnType<typeof setTimeout> | undefined;
  #holdTimer: ReturnType<typeof setTimeout> | undefined;
  #listeners: AbortController | undefined;
  #justDragged = false;

  constructor(
    private readonly places: () => Place[],
    private readonly drop: (from: number, op: Op, to: number) => void,
    private readonly scrolls: () => boolean = () => false,
  ) {}

  /** A tile is being dragged or held, so the page must not scroll. */
  get isDragging(): boolean {
    return this.#press !== null && (this.#press.moving || this.held !== null);
  }

  /** Reports whether to ignore a click because it ends a drag. */
  consumeClick(): boolean {
    const endsDrag = this.#justDragged;
    this.#justDragged = false;
    return endsDrag;
  }

  down(event: PointerEvent, slot: number): void {
    if (event.button !== 0 || !event.isPrimary || this.#press) return;
    this.#justDragged = false;
    const anyDirection = event.pointerType !== 'touch' || !this.scrolls();
    this.#press = {
      slot,
      id: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      anyDirection,
      moving: false,
    };
    if (!anyDirection) this.#holdTimer = setTimeout(() => this.#hold(), holdMillis);
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    window.addEventListener('pointermove', (e) => this.#move(e), { signal });
    window.addEventListener('pointerup', (e) => this.#up(e), { signal });
    addEventListener('pointercancel', () => this.cancel(), { signal });
    addEventListener('blur', () => this.cancel(), { signal });
  }

  #hold(): void {
    if (!this.#press) return;
    this.#press.anyDirection = true;
    this.held = this.#press.slot;
  }

  cancel(): void {
    clearTimeout(this.#petalTimer);
    clearTimeout(this.#holdTimer);
    this.#listeners?.abort();
    this.#press = null;
    this.slot = this.over = this.op = this.held = null;
    this.open = false;
    this.offset = { x: 0, y: 0 };
  }

  #move(event: PointerEvent): void {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    const x = event.clientX - press.x;
    const y = event.clientY - press.y;
    if (!press.moving) {
      if (Math.hypot(x, y) < dragThreshold) return;
      if (!press.anyDirection && Math.abs(y) >= Math.abs(x)) return this.cancel(); // the page scrolls
      clearTimeout(this.#holdTimer);
      this.held = null;
      press.moving = true;
      this.slot = press.slot;
      this.#places = this.places().filter((p) => p.slot !== press.slot);
    }
    this.offset = { x, y };
    this.#aim(event.clientX, event.clientY);
  }

  #aim(x: number, y: number): void {
    if (this.open && this.over !== null) {
      const box = this.#places.find((p) => p.slot === this.over)!.box;
      const fromCentre = { x: x - (box.left + box.width / 2), y: y - (box.top + box.height / 2) };
      const petal = petals.find(
        (p) =>
          Math.hypot(fromCentre.x - p.x * petalDistance, fromCentre.y - p.y * petalDistance) < petalRadius,
      );
      this.op = petal?.op ?? null;
      if (petal) return; // petals may extend beyond the tile
    }
    const over = this.#places.find(
      ({ box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
    );
    if ((over?.slot ?? null) === this.over) return;
    clearTimeout(this.#petalTimer);
    this.over = over?.slot ?? null;
    this.open = false;
    this.op = null;
    if (over) this.#petalTimer = setTimeout(() => ((this.open = true), this.#aim(x, y)), petalDelay);
  }

  #up(event: PointerEvent): void {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    this.#justDragged = press.moving;
    if (press.moving) setTimeout(() => (this.#justDragged = false)); // a click follows immediately or never
    const { over, op } = this;
    this.cancel();
    if (press.moving && over !== null && op) this.drop(press.slot, op, over);
  }
}
