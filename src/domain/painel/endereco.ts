/** The address of a list that shows just the rows of wire filters, in the words of the list's own address. */
import type { BoardFilters } from './declaracao.ts';

const SUFIXO = /^(.+?)_(gte|lte|ne|in|null)$/;
const escapar = (texto: string): string => texto.replaceAll(/[\\,]/g, '\\$&');

/** `f.` parameters of these filters, as pairs: each condition of a field, then its ranges. */
export function parametrosDaLista(filtros: BoardFilters): [string, string][] {
  const faixa = new Map<string, { de?: string; ate?: string }>();
  const params: [string, string][] = [];
  for (const [filtro, valor] of Object.entries(filtros)) {
    const [, campo = filtro, operador = 'eq'] = SUFIXO.exec(filtro) ?? [];
    if (operador === 'gte' || operador === 'lte')
      faixa.set(campo, { ...faixa.get(campo), [operador === 'gte' ? 'de' : 'ate']: valor });
    else params.push([`f.${campo}`, escrito(operador, valor)]);
  }
  for (const [campo, { de = '', ate = '' }] of faixa) params.push([`f.${campo}`, `${de}..${ate}`]);
  return params;
}

/** The whole address: the list's path, and after it what narrows it. */
export function enderecoDaLista(lista: string, filtros: BoardFilters = {}): string {
  const params = parametrosDaLista(filtros).map((par) => par.map(encodeURIComponent).join('='));
  return params.length > 0 ? `${lista}?${params.join('&')}` : lista;
}

function escrito(operador: string, valor: string): string {
  if (operador === 'null') return valor === 'true' ? '-' : '*';
  if (operador === 'ne') return valor.includes(',') ? `!@${valor}` : `!${valor}`;
  return operador === 'in' ? valor : escapar(valor);
}
