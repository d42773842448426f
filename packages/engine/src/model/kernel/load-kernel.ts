import { kernelBinary } from "./kernel-binary.ts";

/** What `assembly/kernel.ts` exports; addresses and sizes as described there. */
export interface Kernel {
  multiply(t: number, u: number, out: number, rows: number, cols: number, batch: number): void;
  admit(
    e: number,
    w: number,
    out: number,
    states: number,
    levels: number,
    first: number,
    end: number,
  ): void;
  send(t: number, u: number, out: number, states: number): void;
  addOuter(a: number, u: number, c: number, rows: number, cols: number, batch: number): void;
  emit(e: number, x: number, out: number, states: number, levels: number, batch: number): void;
  addEmissions(
    d: number,
    u: number,
    x: number,
    c: number,
    states: number,
    levels: number,
    batch: number,
  ): void;
  scale(out: number, m: number, n: number): void;
  normalize(u: number, means: number, states: number, batch: number): void;
  startDown(
    prior: number,
    u: number,
    weight: number,
    d: number,
    sums: number,
    states: number,
    batch: number,
  ): void;
  without(d: number, u: number, m: number, out: number, n: number): void;
  stepTransitions(
    t: number,
    transposed: number,
    c: number,
    around: number,
    states: number,
    alpha: number,
    step: number,
  ): void;
  stepEmissions(
    e: number,
    c: number,
    around: number,
    states: number,
    levels: number,
    alpha: number,
    step: number,
  ): void;
}

export interface LoadedKernel {
  readonly kernel: Kernel;
  readonly memory: ArrayBuffer;
}

/** Part of every JavaScript engine, though not of the language's own library of types. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
};
declare function atob(text: string): string;

const PAGE = 65_536;
let compiled: object | undefined;

/** The kernel over a memory of its own of at least `bytes`, all zero. */
export function loadKernel(bytes: number): LoadedKernel {
  compiled ??= new WebAssembly.Module(
    Uint8Array.from(atob(kernelBinary), (character) => character.charCodeAt(0)),
  );
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) + 1 });
  const instance = new WebAssembly.Instance(compiled, { env: { memory } });
  return { kernel: instance.exports as Kernel, memory: memory.buffer };
}
