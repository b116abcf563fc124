// A canvas that writes down what is drawn on it.

/** A number as it is told. */
const told = (value: unknown): string => (typeof value === "number" ? String(Math.round(value * 1000) / 1000 + 0) : String(value));

/** Calls as text, and for each fill and stroke how it was drawn. */
export class Recorder {
  readonly calls: string[] = [];
  readonly drawn: { how: "fill" | "stroke"; path: string[]; style: unknown; alpha: number; dash: number[]; width: number }[] = [];
  strokeStyle: unknown = "black";
  fillStyle: unknown = "black";
  lineWidth = 1;
  lineCap = "butt";
  lineJoin = "miter";
  globalAlpha = 1;
  #path: string[] = [];
  #dash: number[] = [];
  #kept: object[] = [];
  #call(name: string, ...numbers: unknown[]): void {
    const text = [name, ...numbers.map(told)].join(" ");
    this.calls.push(text);
    this.#path.push(text);
  }
  moveTo(x: number, y: number): void { this.#call("moveTo", x, y); }
  lineTo(x: number, y: number): void { this.#call("lineTo", x, y); }
  arc(x: number, y: number, radius: number, from: number, to: number): void { this.#call("arc", x, y, radius, from, to); }
  quadraticCurveTo(...numbers: number[]): void { this.#call("quadraticCurveTo", ...numbers); }
  bezierCurveTo(...numbers: number[]): void { this.#call("bezierCurveTo", ...numbers); }
  closePath(): void { this.#call("closePath"); }
  beginPath(): void { this.#path = []; }
  setLineDash(pieces: number[]): void { this.#dash = pieces; }
  #draw(how: "fill" | "stroke", style: unknown): void {
    if (this.#path.length > 0) this.drawn.push({ how, path: this.#path, style, alpha: this.globalAlpha, dash: this.#dash, width: this.lineWidth });
  }
  fill(): void { this.#draw("fill", this.fillStyle); }
  stroke(): void { this.#draw("stroke", this.strokeStyle); }
  save(): void { this.#kept.push({ ...this }); }
  restore(): void {
    const { strokeStyle, fillStyle, lineWidth, lineCap, lineJoin, globalAlpha } = this.#kept.pop() as Recorder;
    Object.assign(this, { strokeStyle, fillStyle, lineWidth, lineCap, lineJoin, globalAlpha });
  }
  /** What has a point of the path that is told so. */
  at(point: string): Recorder["drawn"] { return this.drawn.filter(({ path }) => path.some((call) => call.includes(point))); }
}
