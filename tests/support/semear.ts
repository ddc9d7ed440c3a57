/** Rows of registers made by the API, valid as their declarations say. */
import { expect } from 'vitest';
import type { Registry } from '#domain/registro/registry.ts';
import type { Caller } from './api.ts';
import { sampleRecord } from './sample.ts';

type Semeador = {
  /** A new row with these values of its own; its id. */
  readonly criar: (recurso: string, mudanca?: object, quem?: Caller) => Promise<number>;
  /** A row for others to refer to: one of each register is enough. */
  readonly ref: (recurso: string) => Promise<number>;
};

/** `padrao`: who makes them where nobody is named; both are asked when a row is made. */
export function semeador(registry: () => Registry, padrao: () => Caller): Semeador {
  let count = 0;
  const feitos = new Map<string, Promise<number>>();
  const ref = (recurso: string, bound: object = {}, apart?: number): Promise<number> => {
    const key = JSON.stringify([recurso, bound, apart]);
    const feito = feitos.get(key) ?? criar(recurso, bound);
    feitos.set(key, feito);
    return feito;
  };
  const criar: Semeador['criar'] = async (recurso, mudanca = {}, quem = padrao()) => {
    const body = { ...(await sampleRecord(registry().entity[recurso]!, ++count, ref)), ...mudanca };
    const answer = await quem.post(`/api/${recurso}`, body);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ id: number }>().id;
  };
  return { criar, ref };
}
