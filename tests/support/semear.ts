/** Rows of registers made by the API, valid as their declarations say. */
import { expect } from 'vitest';
import type { Registry } from '#domain/registro/registry.ts';
import type { Caller } from './caller.ts';
import { sampleRecord } from './sample.ts';
import type { Sample } from './sample-rules.ts';

export type Row = Sample & { id: number; versao: number };

type Semeador = {
  /** What makes a new row, with these values of its own. */
  readonly corpo: (recurso: string, mudanca?: object) => Promise<Sample>;
  /** A new row with these values of its own. */
  readonly nova: <R extends Row = Row>(recurso: string, mudanca?: object, caller?: Caller) => Promise<R>;
  /** The same; its id. */
  readonly criar: (recurso: string, mudanca?: object, caller?: Caller) => Promise<number>;
  /** A row for others to refer to: one of each register is enough. */
  readonly ref: (recurso: string) => Promise<number>;
};

/** `padrao`: who makes them where nobody is named; both are asked when a row is made. `desde`: no sample of another equals these. */
export function semeador(registry: () => Registry, padrao: () => Caller, desde = 0): Semeador {
  let count = desde;
  const semeados = new Map<string, Promise<number>>();
  const ref = (recurso: string, bound: Sample = {}, apart?: number): Promise<number> => {
    const key = `${recurso} ${JSON.stringify(bound)} ${apart ?? ''}`;
    const semeado = semeados.get(key) ?? criar(recurso, bound);
    semeados.set(key, semeado);
    return semeado;
  };
  const corpo: Semeador['corpo'] = async (recurso, mudanca = {}) => ({
    ...(await sampleRecord(registry().entity[recurso]!, ++count, ref)),
    ...mudanca,
  });
  const nova: Semeador['nova'] = async <R extends Row>(
    recurso: string,
    mudanca?: object,
    caller = padrao(),
  ) => {
    const answer = await caller.post(`/api/${recurso}`, await corpo(recurso, mudanca));
    expect(answer.statusCode, `${recurso}: ${answer.body}`).toBe(201);
    return answer.json<R>();
  };
  const criar: Semeador['criar'] = async (recurso, mudanca, caller) =>
    (await nova(recurso, mudanca, caller)).id;
  return { corpo, nova, criar, ref };
}
