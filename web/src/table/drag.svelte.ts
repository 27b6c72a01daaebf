// Dragging a tile onto another: after a moment over it four petals open, one for each operator;
// let go on one and the tiles merge. Let go anywhere else and nothing has happened. All of it
// can be done by taps too.
//
// Where the page is higher than the window, a finger that goes up or down at once scrolls it; one
// that starts sideways, or rests on the tile for a moment, drags.
import { ops, type Op } from '../notation/marks';

const threshold = 8; // pixels before a press is a drag
const rest = 250; // milliseconds a finger rests on a tile before it may go any way
const patience = 120; // milliseconds over a tile before the petals open
const reach = 36; // how near to a petal's middle counts
/** How far the petals' middles lie from the tile's, along each axis. */
export const petalAway = 36;

/** Where each operator's petal lies. */
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
  /** It may go any way: no page is to be scrolled, or it rested long enough. */
  free: boolean;
  moving: boolean;
}

interface Place {
  slot: number;
  box: DOMRect;
}

export class Drag {
  /** The slot of the tile that is dragged, and how far. */
  slot = $state<number | null>(null);
  by = $state.raw({ x: 0, y: 0 });
  /** The slot it is over, whether its petals are open, and the one that would be chosen. */
  over = $state<number | null>(null);
  open = $state(false);
  op = $state<Op | null>(null);
  /** The slot of a tile a finger rests on, ready to be dragged any way. */
  held = $state<number | null>(null);

  #press: Press | null = null;
  #places: Place[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #listening: AbortController | undefined;
  #justDragged = false;

  constructor(
    private readonly places: () => Place[],
    private readonly drop: (from: number, op: Op, to: number) => void,
    private readonly scrolls: () => boolean = () => false,
  ) {}

  /** Whether the finger has a tile, so that the page must not scroll. */
  get holds(): boolean {
    return this.#press !== null && (this.#press.moving || this.held !== null);
  }

  /** Whether the click that ends a drag should count for nothing. */
  swallow(): boolean {
    const was = this.#justDragged;
    this.#justDragged = false;
    return was;
  }

  down(event: PointerEvent, slot: number): void {
    if (event.button !== 0 || !event.isPrimary || this.#press) return;
    this.#justDragged = false;
    const free = event.pointerType !== 'touch' || !this.scrolls();
    this.#press = { slot, id: event.pointerId, x: event.clientX, y: event.clientY, free, moving: false };
    if (!free) this.#resting = setTimeout(() => this.#hold(), rest);
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    window.addEventListener('pointermove', (e) => this.#move(e), { signal });
    window.addEventListener('pointerup', (e) => this.#up(e), { signal });
    addEventListener('pointercancel', () => this.cancel(), { signal });
    addEventListener('blur', () => this.cancel(), { signal });
  }

  #hold(): void {
    if (!this.#press) return;
    this.#press.free = true;
    this.held = this.#press.slot;
  }

  cancel(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#resting);
    this.#listening?.abort();
    this.#press = null;
    this.slot = this.over = this.op = this.held = null;
    this.open = false;
    this.by = { x: 0, y: 0 };
  }

  #move(event: PointerEvent): void {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    const x = event.clientX - press.x;
    const y = event.clientY - press.y;
    if (!press.moving) {
      if (Math.hypot(x, y) < threshold) return;
      if (!press.free && Math.abs(y) >= Math.abs(x)) return this.cancel(); // the page scrolls
      clearTimeout(this.#resting);
      this.held = null;
      press.moving = true;
      this.slot = press.slot;
      this.#places = this.places().filter((p) => p.slot !== press.slot);
    }
    this.by = { x, y };
    this.#aim(event.clientX, event.clientY);
  }

  #aim(x: number, y: number): void {
    if (this.open && this.over !== null) {
      const box = this.#places.find((p) => p.slot === this.over)!.box;
      const from = { x: x - (box.left + box.width / 2), y: y - (box.top + box.height / 2) };
      const near = petals.find((p) => Math.hypot(from.x - p.x * petalAway, from.y - p.y * petalAway) < reach);
      this.op = near?.op ?? null;
      if (near) return; // petals may stand out over the tile's edge
    }
    const over = this.#places.find(
      ({ box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
    );
    if ((over?.slot ?? null) === this.over) return;
    clearTimeout(this.#timer);
    this.over = over?.slot ?? null;
    this.open = false;
    this.op = null;
    if (over) this.#timer = setTimeout(() => ((this.open = true), this.#aim(x, y)), patience);
  }

  #up(event: PointerEvent): void {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    this.#justDragged = press.moving;
    if (press.moving) setTimeout(() => (this.#justDragged = false)); // a click comes at once or not at all
    const { over, op } = this;
    this.cancel();
    if (press.moving && over !== null && op) this.drop(press.slot, op, over);
  }
}
