/** The query of the audit's calls, checked: an unknown key or a value out of range is refused by name. */
import { AppError } from '#domain/errors/app-error.ts';
import { isEvento, type Evento } from '#domain/auditoria/eventos.ts';
import { FILTROS } from '#domain/auditoria/filtros.ts';
import { isDate } from '#domain/formato/data.ts';
import { auditoria } from '#messages/auditoria.ts';
import type { Filtro } from './consulta.ts';

export const LIMITE_PADRAO = 50;
const LIMITE_MAXIMO = 200;

export type Pedido = {
  readonly filtro: Omit<Filtro, 'alcance'>;
  readonly antes: number | null;
  readonly limite: number;
};

type Query = { readonly [key: string]: unknown };

/** Throws 'filtro-desconhecido' or 'filtro-invalido'. `extra` are keys that the caller reads itself. */
export function lerPedido(query: Query, extra: readonly string[] = []): Pedido {
  const known: readonly string[] = [...FILTROS, 'antes', 'limite', ...extra];
  const unknown = Object.keys(query).find((key) => !known.includes(key));
  if (unknown !== undefined)
    throw new AppError('filtro-desconhecido', { params: { filtro: unknown.slice(0, 60) } });
  const filtro = {
    de: data(query, 'de'),
    ate: data(query, 'ate'),
    eventos: eventos(query),
    usuarioId: inteiro(query, 'usuario'),
    recurso: nome(query, 'recurso'),
    registroId: inteiro(query, 'registro'),
    pedido: pedido(query),
    prestadorId: inteiro(query, 'prestador'),
  };
  if (filtro.de && filtro.ate && filtro.de > filtro.ate)
    throw new AppError('filtro-invalido', {
      params: { filtro: 'ate' },
      messages: [auditoria.intervaloInvalido],
    });
  const limite = inteiro(query, 'limite') ?? LIMITE_PADRAO;
  if (limite > LIMITE_MAXIMO) throw new AppError('pagina-grande', { params: { maximo: LIMITE_MAXIMO } });
  return { filtro, antes: inteiro(query, 'antes'), limite };
}

function texto(query: Query, key: string): string | null {
  const value = query[key];
  if (value === undefined || value === '') return null;
  if (typeof value !== 'string' || value.length > 400) throw invalido(key);
  return value;
}

function data(query: Query, key: string): string | null {
  const value = texto(query, key);
  if (value !== null && (!isDate(value) || value < '1900-01-01' || value > '2999-12-31')) throw invalido(key);
  return value;
}

function inteiro(query: Query, key: string): number | null {
  const value = texto(query, key);
  if (value === null) return null;
  const number = /^[1-9][0-9]{0,15}$/.test(value) ? Number(value) : NaN;
  if (!Number.isSafeInteger(number)) throw invalido(key);
  return number;
}

function nome(query: Query, key: string): string | null {
  const value = texto(query, key);
  if (value !== null && !/^[a-z0-9_-]{1,60}$/i.test(value)) throw invalido(key);
  return value;
}

function pedido(query: Query): string | null {
  const value = texto(query, 'pedido');
  if (value !== null && !/^[A-Za-z0-9._-]{8,64}$/.test(value)) throw invalido('pedido');
  return value;
}

function eventos(query: Query): Evento[] {
  const value = texto(query, 'evento');
  if (value === null) return [];
  return [...new Set(value.split(','))].map((kind) => {
    if (!isEvento(kind)) throw invalido('evento');
    return kind;
  });
}

function invalido(filtro: string): AppError {
  return new AppError('filtro-invalido', {
    params: { filtro },
    messages: [auditoria.filtroInvalido(filtro)],
  });
}
