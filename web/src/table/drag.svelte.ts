// Dragging a tile onto another: after a moment over it four petals open, one for each operator;
// let go on one and the tiles merge. Let go anywhere else and nothing has happened. All of it
// can be done by taps too.
import { ops, type Op } from '../notation/marks';

const threshold = 8; // pixels before a press is a drag
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

  #press: Press | null = null;
  #places: Place[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #listening: AbortController | undefined;
  #justDragged = false;

  constructor(
    private readonly places: () => Place[],
    private readonly drop: (from: number, op: Op, to: number) => void,
  ) {}

  /** Whether the click that ends a drag should count for nothing. */
  swallow(): boolean {
    const was = this.#justDragged;
    this.#justDragged = false;
    return was;
  }

  down(event: PointerEvent, slot: number): void {
    if (event.button !== 0 || !event.isPrimary || this.#press) return;
    this.#justDragged = false;
    this.#press = { slot, id: event.pointerId, x: event.clientX, y: event.clientY, moving: false };
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    window.addEventListener('pointermove', (e) => this.#move(e), { signal });
    window.addEventListener('pointerup', (e) => this.#up(e), { signal });
    addEventListener('pointercancel', () => this.cancel(), { signal });
    addEventListener('blur', () => this.cancel(), { signal });
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#listening?.abort();
    this.#press = null;
    this.slot = this.over = this.op = null;
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
