// Drag handles dragging a tile onto another. After a moment over a tile, four petals open, one for
// each operator. Releasing on a petal merges the tiles. Releasing elsewhere on the tile leaves the
// petals open for a tap; releasing beside all tiles does nothing. Taps can do the same.
//
// If the page is higher than the window, a finger that first moves up or down, and not towards
// another tile, scrolls the page. A finger that first moves sideways or towards a tile, or rests on
// the tile for a moment, drags.
//
// A half of a table for two ([data-half]) may be turned by 180 degrees, and then so are offset and petals.
// In it any finger drags, since the first one on the glass may be that of the other player.
import { ops, type Op } from '../../core/notation/marks';

const dragThreshold = 8; // pixels a press must move to be a drag
const holdMillis = 250; // milliseconds a finger must rest on a tile before it may drag in any direction
const petalDelay = 120; // milliseconds over a tile before the petals open
const petalRadius = 36; // pixels around the centre of a petal that select it
const towardCosine = 0.8; // cosine of the angle within which a movement is towards a tile
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
  /** The slot of a tile that a finger has rested on, so that it can be dragged in any direction, or
   * of the tile whose merge the open petals offer. */
  held = $state<number | null>(null);

  #press: Press | null = null;
  #places: Place[] = [];
  #petalTimer: ReturnType<typeof setTimeout> | undefined;
  #holdTimer: ReturnType<typeof setTimeout> | undefined;
  #listeners: AbortController | undefined;
  #justDragged = false;
  /** The half of a table for two in which the press is. */
  #half: HTMLElement | null = null;
  /** -1 if the tiles are turned, else 1. */
  #turn = 1;

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
    const half = (event.target as Element).closest<HTMLElement>('[data-half]');
    if (event.button !== 0 || (!event.isPrimary && !half) || this.#press) return;
    this.#justDragged = false;
    this.#half = half;
    this.#turn = half?.dataset.half === 'turned' ? -1 : 1;
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

  /** Leaves the petals of a tile open until a tap or a key. A tap on a petal merges the tiles. */
  #offer(from: number, to: number): void {
    this.over = to;
    this.held = from;
    this.open = true;
    const { signal } = (this.#listeners = new AbortController());
    const isElsewhere = ({ target }: MouseEvent): boolean =>
      !!this.#half && !this.#half.contains(target as Node);
    const opAt = (event: MouseEvent): Op | null => {
      this.#places = this.places();
      return this.#petalAt(event.clientX, event.clientY);
    };
    const options = { signal, capture: true };
    window.addEventListener('keydown', () => this.cancel(), options);
    window.addEventListener(
      'pointerdown',
      (event) => {
        if (isElsewhere(event)) return;
        this.op = opAt(event);
        if (this.op) event.stopPropagation();
        else this.cancel();
      },
      options,
    );
    window.addEventListener(
      'click',
      (event) => {
        if (this.#justDragged || isElsewhere(event)) return; // the click that ends the drag
        const op = opAt(event);
        this.cancel();
        if (!op) return;
        event.stopPropagation();
        this.drop(from, op, to);
      },
      options,
    );
  }

  #move(event: PointerEvent): void {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    const x = event.clientX - press.x;
    const y = event.clientY - press.y;
    if (!press.moving) {
      if (Math.hypot(x, y) < dragThreshold) return;
      this.#places = this.places().filter((p) => p.slot !== press.slot);
      const vertical = Math.abs(y) >= Math.abs(x);
      if (!press.anyDirection && vertical && !this.#hasTileToward(press, x, y)) return this.cancel(); // the page scrolls
      clearTimeout(this.#holdTimer);
      this.held = null;
      press.moving = true;
      this.slot = press.slot;
    }
    this.offset = { x: x * this.#turn, y: y * this.#turn };
    this.#aim(event.clientX, event.clientY);
  }

  /** Reports whether another tile lies in the direction of a movement from the pressed point. */
  #hasTileToward({ x, y }: Press, dx: number, dy: number): boolean {
    return this.#places.some(({ box }) => {
      const toX = box.left + box.width / 2 - x;
      const toY = box.top + box.height / 2 - y;
      return toX * dx + toY * dy > towardCosine * Math.hypot(toX, toY) * Math.hypot(dx, dy);
    });
  }

  /** Returns the operator of the open petal at a point. */
  #petalAt(x: number, y: number): Op | null {
    const box = this.#places.find((p) => p.slot === this.over)?.box;
    if (!box) return null;
    const fromCentre = { x: x - (box.left + box.width / 2), y: y - (box.top + box.height / 2) };
    const petal = petals.find(
      (p) =>
        Math.hypot(
          fromCentre.x * this.#turn - p.x * petalDistance,
          fromCentre.y * this.#turn - p.y * petalDistance,
        ) < petalRadius,
    );
    return petal?.op ?? null;
  }

  #aim(x: number, y: number): void {
    if (this.open) {
      this.op = this.#petalAt(x, y);
      if (this.op) return; // petals may extend beyond the tile
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
    if (!press.moving || over === null) return;
    if (op) this.drop(press.slot, op, over);
    else this.#offer(press.slot, over);
  }
}
